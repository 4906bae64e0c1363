// Fails on words of a dictionary that nobody says. A dictionary is `<folder>/i18n/en.ts`: messages in groups. A message
// counts as said when a file reads `group.message`, or `group[`, where the group may have been given another name in that
// file: `const words = say().lobby;` or a parameter of the type `Say['lobby']`.
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

/** The names that a group goes by in a file. */
function names(group, text) {
  const found = new Set([group]);
  const assigned = new RegExp(`(\\w+)\\s*=\\s*(?:\\$derived\\()?[^;={}]*\\.${group}\\b\\)?\\s*[;,]`, 'g');
  const typed = new RegExp(`(\\w+)\\s*:\\s*\\w+\\['${group}'\\]`, 'g');
  for (const match of [...text.matchAll(assigned), ...text.matchAll(typed)]) found.add(match[1]);
  return [...found];
}

/** Whether a file says the message at the end of a path. */
function says(path, text) {
  return path.slice(0, -1).some((group, depth) => {
    if (!text.includes(group)) return false;
    const last = depth === path.length - 2;
    return names(group, text).some((name) => {
      if (new RegExp(`\\b${name}(?:\\(\\))?(?:\\s+as\\s[^)]*\\))?(?:\\?\\.)?\\[`).test(text)) return true;
      return last && new RegExp(`\\b${name}(?:\\(\\))?\\s*\\??\\.\\s*${path[path.length - 1]}\\b`).test(text);
    });
  });
}

/** Whether a file hands a whole group to somebody: then its messages may be said anywhere. */
function handsOver(group, text) {
  return new RegExp(`(?<!=\\s*(?:\\$derived\\()?[\\w.()]*)\\b\\w+\\(\\)\\.${group}\\b(?!\\s*[.?[(=])`).test(
    text,
  );
}

let unused = 0;
for (const english of all.filter((file) => file.endsWith('/i18n/en.ts'))) {
  const home = dirname(dirname(english));
  const shared = home === `${src}/lib` || home === `${src}/app`;
  const readers = all
    .filter((file) => !/\/i18n\/(en|pt-BR)\.ts$/.test(file) && (shared || file.startsWith(`${home}/`)))
    .map((file) => readFileSync(file, 'utf8'));
  for (const path of keys(english)) {
    const said =
      path.length === 1
        ? readers.some((text) => new RegExp(`\\.${path[0]}\\b`).test(text))
        : readers.some((text) => says(path, text)) ||
          (readers.some((text) => handsOver(path[path.length - 2], text)) &&
            readers.some((text) => new RegExp(`\\.${path[path.length - 1]}\\b`).test(text)));
    if (!said) {
      unused += 1;
      console.error(`${relative(src, english)}: nobody says ${path.join('.')}`);
    }
  }
}
if (unused) console.error(`${unused} unused messages.`);
process.exit(unused ? 1 : 0);
