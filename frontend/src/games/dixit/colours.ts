/** The twelve colours and their shapes (rules 2 and 5): paper tones, and shapes drawn on a sheet of 24 by 24. */

export interface Tone {
  paper: string;
  /** What is cut out of it. */
  ink: string;
  shape: string;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** A star with so many points. */
function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const turn = (Math.PI * index) / points - Math.PI / 2;
    const far = index % 2 ? inner : outer;
    return `${(12 + far * Math.cos(turn)).toFixed(1)} ${(12.4 + far * Math.sin(turn)).toFixed(1)}`;
  });
  return `M${corners.join('L')}z`;
}
const petals = Array.from({ length: 5 }, (_, index) => {
  const turn = (Math.PI * 2 * index) / 5 - Math.PI / 2;
  return circle(
    Number((12 + 6 * Math.cos(turn)).toFixed(1)),
    Number((12 + 6 * Math.sin(turn)).toFixed(1)),
    4.6,
  );
}).join('');

export const TONES: Readonly<Record<string, Tone>> = {
  red: {
    paper: '#c1402f',
    ink: '#fff3e6',
    shape:
      'M12 21.5C5.4 16 1.8 12.4 1.8 8.2a5.4 5.4 0 0 1 10.2-2.4a5.4 5.4 0 0 1 10.2 2.4c0 4.2-3.6 7.8-10.2 13.3z',
  },
  orange: { paper: '#e08a2e', ink: '#3a1d05', shape: star(12, 11.4, 8) },
  yellow: { paper: '#f0cb4a', ink: '#4a3200', shape: star(5, 11.6, 5) },
  lime: {
    paper: '#a8c93f',
    ink: '#26350a',
    shape: 'M3 21.5C1.5 10 8 3 21.5 2.5C22 16 15 22.5 6 19.5L4.5 22z',
  },
  green: {
    paper: '#3a8050',
    ink: '#f2fbe9',
    shape: `${circle(12, 6.6, 4.9)}${circle(6.9, 12.4, 4.9)}${circle(17.1, 12.4, 4.9)}M11 13h2.2l1.3 9.5h-4.8z`,
  },
  teal: {
    paper: '#2b8a8a',
    ink: '#effcfa',
    shape: 'M12 1.5c5 6.8 7.4 10 7.4 13.6a7.4 7.4 0 0 1-14.8 0c0-3.6 2.4-6.8 7.4-13.6z',
  },
  blue: { paper: '#3d70c9', ink: '#f2f7ff', shape: 'M15.8 1.8a10.6 10.6 0 1 0 6.7 15a9.4 9.4 0 0 1-6.7-15z' },
  indigo: {
    paper: '#453a94',
    ink: '#f4f1ff',
    shape: 'M22 2C11.5 2 5 7.5 5.3 15.2L1.8 21.5l2.3 1.2l3-5.2C15.5 18 21.5 12.5 22 2z',
  },
  purple: {
    paper: '#8b4bb0',
    ink: '#fbf2ff',
    shape: 'M2.5 20.5h19L23.4 6.5l-6.2 4.7L12 2.5L6.8 11.2L.6 6.5z',
  },
  pink: { paper: '#ea9abb', ink: '#4c0f2a', shape: petals },
  brown: {
    paper: '#85552f',
    ink: '#fff3e2',
    shape:
      'M3 11.2C3.2 6.8 7 4.2 11 4V1.5h2V4c4 .2 7.8 2.8 8 7.2zM4.8 12.8h14.4c-.4 5-3.4 8-7.2 10c-3.8-2-6.8-5-7.2-10z',
  },
  white: {
    paper: '#fbf6ea',
    ink: '#5a4f61',
    shape: 'M6.8 19.5a5.2 5.2 0 0 1-.7-10.3a6.3 6.3 0 0 1 12-.3a5.3 5.3 0 0 1-.5 10.6z',
  },
};

/** Before the colours are picked, rabbits are of plain paper. */
export const PLAIN: Tone = { paper: '#cdbfa6', ink: '#4e4453', shape: circle(12, 12, 7) };

export const toneOf = (colour: string | undefined): Tone => TONES[colour ?? ''] ?? PLAIN;
