/** Where the pictures lie. An address is the same for everybody and tells nothing; it is asked for when a card is drawn,
 * and only cards that the view shows are drawn. */
import files from '@rules/dixit/pictures/files.json';

const found = import.meta.glob<string>('@rules/dixit/pictures/{300,600}/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const addresses = new Map(
  Object.entries(found).map(([path, url]) => [path.split('/').slice(-2).join('/'), url]),
);

export interface Picture {
  /** 300 by 450. */
  small: string;
  /** 600 by 900. */
  large: string;
}

/** The picture of a card, 1 to 84. */
export function pictureOf(card: number): Picture {
  const stem = files[card - 1] ?? '';
  const at = (size: 300 | 600) => addresses.get(`${size}/${stem}.webp`) ?? '';
  return { small: at(300), large: at(600) };
}
