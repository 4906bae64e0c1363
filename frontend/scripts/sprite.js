// Draws a folder's icons.svg from its icons.json: `node scripts/sprite.js src/games/grimoire`.
// icons.json names an icon of the game-icons set for every key, and its authors for the credits page.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { optimize } from 'svgo';

const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json');
const folders = process.argv.slice(2);
if (!folders.length) {
  console.error('Name the folders that hold an icons.json.');
  process.exit(2);
}
for (const folder of folders) {
  const wanted = JSON.parse(readFileSync(`${folder}/icons.json`, 'utf8'));
  const symbols = Object.entries(wanted).map(([key, { icon, by }]) => {
    const body = set.icons[icon]?.body;
    if (!body) throw new Error(`${folder}: the set has no icon "${icon}" (for ${key}).`);
    if (!by?.length) throw new Error(`${folder}: ${key} credits nobody.`);
    const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`, {
      plugins: [
        { name: 'preset-default', params: { overrides: { convertPathData: { floatPrecision: 0 } } } },
      ],
    });
    const paths = data.replace(/^<svg[^>]*>|<\/svg>$/g, '').replaceAll(/ fill="currentColor"/g, '');
    return `<symbol id="${key}" viewBox="0 0 512 512">${paths}</symbol>`;
  });
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
  writeFileSync(`${folder}/icons.svg`, sprite);
  console.log(`${folder}: ${symbols.length} icons, ${(sprite.length / 1000).toFixed(1)} kB`);
}
