// Writes src/lib/frames.gen.ts from the frames' declarations in Python. PYTHON names the interpreter.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const python = process.env.PYTHON ?? here('../../.venv/bin/python');
const schema = JSON.parse(execFileSync(python, [here('frames_schema.py')], { encoding: 'utf8' }));

/** Says in the older words that json-schema-to-typescript reads: fixed tuples, and objects of anything. */
function tidy(node) {
  if (node === null || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map(tidy);
  const { prefixItems, ...rest } = node;
  if (prefixItems) return { ...rest, items: prefixItems.map(tidy), additionalItems: false };
  if (rest.type === 'object' && !rest.properties && rest.additionalProperties === undefined) {
    return { ...rest, additionalProperties: true };
  }
  return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, tidy(value)]));
}

// One object with a field a body, so that every definition is reachable and gets its name.
const names = Object.keys(schema.definitions).sort();
const root = {
  definitions: tidy(schema.definitions),
  title: 'Bodies',
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
};
const text = await compile(root, 'Bodies', {
  additionalProperties: false,
  bannerComment: '// Made by `npm run types` from the frames.py of the Django apps. Do not edit.',
  format: true,
  style: { singleQuote: true, printWidth: 110 },
});
writeFileSync(here('../src/lib/frames.gen.ts'), text);
