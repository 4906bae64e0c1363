import { describe, expect, it } from 'vitest';
import { find } from './search';

const book = {
  sections: [
    {
      title: 'Lançar',
      rules: [
        { id: '16', text: 'Uma magia custa mana.' },
        { id: '17', text: 'O custo nunca é negativo.' },
      ],
    },
    { title: 'Fim', rules: [{ id: '1', text: 'Zero de vida perde.' }] },
  ],
  cards: [{ key: 'betrayal', name: 'Traição', text: 'Cause 5 de dano.', facts: ['Ataque', 'custo 3'] }],
};
const found = (looked: string) => {
  const part = find(book, looked);
  return [
    ...part.sections.flatMap((section) => section.rules.map((rule) => rule.id)),
    ...part.cards.map((card) => card.key),
  ];
};

describe('searching the rules', () => {
  it('finds words without accents, in any order, in titles and texts', () => {
    expect(found('MANA lancar')).toEqual(['16']);
    expect(found('traicao')).toEqual(['betrayal']);
    expect(found('ataque dano')).toEqual(['betrayal']);
  });
  it('finds a rule by its number alone, not every number that holds it', () => {
    expect(found('1')).toEqual(['1']);
  });
  it('shows all for nothing, and nothing for nonsense', () => {
    expect(found('  ')).toEqual(['16', '17', '1', 'betrayal']);
    expect(found('zebra')).toEqual([]);
  });
});
