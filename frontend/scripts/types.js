// Writes the front end's types from what `manage.py generate` wrote: frames.gen.ts from the socket's bodies, api.gen.ts
// from the HTTP API. With --check nothing is written; it fails when something is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (name) => JSON.parse(readFileSync(here(`../schema/${name}`), 'utf8'));

/** Says in the older words that json-schema-to-typescript reads: fixed tuples, objects of anything, one place for
 * definitions. */
function tidy(node) {
  if (node === null || typeof node !== 'object') return node;
  if (Array.isArray(node)) return node.map(tidy);
  const { prefixItems, ...rest } = node;
  if (prefixItems) return { ...rest, items: prefixItems.map(tidy), additionalItems: false };
  if (rest.type === 'object' && !rest.properties && rest.additionalProperties === undefined) {
    return { ...rest, additionalProperties: true };
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' ? value.replace('#/components/schemas/', '#/definitions/') : tidy(value),
    ]),
  );
}

/** TypeScript of all definitions, each under its own name. */
function types(definitions, title, source) {
  const names = Object.keys(definitions).sort();
  const root = {
    definitions: tidy(definitions),
    title,
    type: 'object',
    additionalProperties: false,
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/definitions/${name}` }])),
  };
  return compile(root, title, {
    additionalProperties: false,
    bannerComment: `// Made by \`npm run types\` from ${source}. Do not edit.`,
    style: { singleQuote: true, printWidth: 110 },
  });
}

const made = {
  'frames.gen.ts': await types(read('frames.json').definitions, 'Bodies', 'schema/frames.json'),
  'api.gen.ts': await types(read('openapi.json').components.schemas, 'Schemas', 'schema/openapi.json'),
};
const check = process.argv.includes('--check');
for (const [name, text] of Object.entries(made)) {
  const path = here(`../src/lib/${name}`);
  if (!check) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`src/lib/${name} is out of date: run make generated.`);
    process.exitCode = 1;
  }
}
