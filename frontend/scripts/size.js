// Sums the JavaScript a page needs before it shows: the entry and what it imports statically, gzip. Fails when the
// first screen or a table grows past its budget.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const BUDGET = { 'src/app/main.ts': 120 };
const dist = fileURLToPath(new URL('../dist/', import.meta.url));
if (!existsSync(`${dist}.vite/manifest.json`)) {
  console.error('There is no build yet: run `npm run build` first.');
  process.exit(2);
}
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

/** The files of an entry and of everything it imports statically. */
function files(key, found = { js: new Set(), css: new Set() }) {
  const chunk = manifest[key];
  if (found.js.has(chunk.file)) return found;
  found.js.add(chunk.file);
  for (const file of chunk.css ?? []) found.css.add(file);
  for (const next of chunk.imports ?? []) files(next, found);
  return found;
}
const kB = (names) =>
  [...names].reduce((sum, name) => sum + gzipSync(readFileSync(dist + name)).length, 0) / 1000;

const first = files('src/app/main.ts');
let failed = false;
for (const [key, chunk] of Object.entries(manifest)) {
  if (!chunk.isEntry && !chunk.isDynamicEntry) continue;
  const { js, css } = files(key);
  const more = new Set([...js].filter((name) => !first.js.has(name)));
  const own = chunk.isEntry ? kB(js) : kB(more);
  const budget = BUDGET[key];
  const over = budget !== undefined && own > budget;
  failed ||= over;
  console.log(
    `${own.toFixed(1).padStart(7)} kB js ${kB(css).toFixed(1).padStart(6)} kB css  ${chunk.isEntry ? '' : '+ '}${key}` +
      (budget === undefined ? '' : ` (budget ${budget} kB${over ? ': TOO MUCH' : ''})`),
  );
}
process.exit(failed ? 1 : 0);
