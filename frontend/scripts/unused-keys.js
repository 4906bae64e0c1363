// Fails on words of a dictionary that nobody says. A dictionary is `<folder>/i18n/en.ts`: groups of messages, at most
// two levels deep. A message counts as said when the sources read `.group.key`, or `.group[` for a whole group.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const src = fileURLToPath(new URL('../src', import.meta.url));
const all = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.(ts|svelte)$/.test(file.name) && !/\.(test|gen)\.ts$/.test(file.name))
  .map((file) => `${file.parentPath}/${file.name}`);

/** Paths of the messages of a dictionary file, such as `lobby.create`. */
function keys(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const bare = (node) =>
    ts.isSatisfiesExpression(node) || ts.isAsExpression(node) || ts.isParenthesizedExpression(node)
      ? bare(node.expression)
      : node;
  const walk = (object, path) => {
    for (const property of object.properties) {
      if (!ts.isPropertyAssignment(property) && !ts.isMethodDeclaration(property)) continue;
      const name = [...path, property.name.text];
      const value = ts.isPropertyAssignment(property) ? bare(property.initializer) : property;
      if (ts.isObjectLiteralExpression(value)) walk(value, name);
      else found.push(name);
    }
  };
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    if (!statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) continue;
    for (const { initializer } of statement.declarationList.declarations) {
      if (initializer && ts.isObjectLiteralExpression(bare(initializer))) walk(bare(initializer), []);
    }
  }
  return found;
}

let unused = 0;
for (const english of all.filter((file) => file.endsWith('/i18n/en.ts'))) {
  const home = dirname(dirname(english));
  const shared = home === src || home === `${src}/lib` || home === `${src}/app`;
  const readers = all.filter((file) => !file.includes('/i18n/') && (shared || file.startsWith(`${home}/`)));
  const text = readers.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const path of keys(english)) {
    const said = path.some((_, depth) => {
      const last = depth === path.length - 1;
      const chain = path
        .slice(0, depth + 1)
        .map((name) => `(?:\\?\\.|\\.)${name}`)
        .join('\\s*');
      return new RegExp(last ? `${chain}\\b` : `${chain}(?:\\?\\.)?\\[`).test(text);
    });
    if (!said) {
      unused += 1;
      console.error(`${relative(src, english)}: nobody says ${path.join('.')}`);
    }
  }
}
if (unused) console.error(`${unused} unused messages.`);
process.exit(unused ? 1 : 0);
