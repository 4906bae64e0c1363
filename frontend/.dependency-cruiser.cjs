/** Who may import whom. The same three rules as in Python: a game knows the library and the table's contract, games do
 * not know each other, and everybody else reaches a game through games/index.ts. */
module.exports = {
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'library-knows-nobody',
      comment: 'src/lib is below everything.',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/', pathNot: '^src/(lib|styles)/' },
    },
    {
      name: 'game-knows-library-and-table-kit',
      severity: 'error',
      from: { path: '^src/games/[^/]+/' },
      to: { path: '^src/', pathNot: '^src/(lib|styles|games/[^/]+|table/kit)/|^src/table/contract' },
    },
    {
      name: 'games-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/games/([^/]+)/' },
      to: { path: '^src/games/', pathNot: '^src/games/$1/' },
    },
    {
      name: 'games-only-through-their-index',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(games|gallery)/' },
      to: { path: '^src/games/', pathNot: '^src/games/index\\.ts$' },
    },
    {
      name: 'tables-are-loaded-when-played',
      comment: 'Nothing outside the table imports it statically; the first screen stays small.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(table|games|gallery)/' },
      to: { path: '^src/table/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'not-to-development',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$|^src/gallery/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/svelte/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.svelte', '.svelte.ts'],
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'import', 'browser', 'default', 'types'],
    },
  },
};
