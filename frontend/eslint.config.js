import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist', 'dist-gallery', 'node_modules', 'tests/out', 'src/lib/*.gen.ts'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser },
      parserOptions: {
        projectService: { allowDefaultProject: ['*.js', '*.cjs', 'scripts/*.js'] },
        extraFileExtensions: ['.svelte'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // Short-lived URL and Map objects are no state.
      'svelte/prefer-svelte-reactivity': 'off',
      eqeqeq: 'error',
      'no-alert': 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // The linter's parser sees imported components and generic snippets as `any`; svelte-check types them properly.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'svelte/no-at-html-tags': 'error',
      'svelte/button-has-type': 'error',
      'svelte/require-each-key': 'error',
      // Own links are typed by `href` of lib/routes.ts and taken over by lib/router.
      'svelte/no-navigation-without-resolve': 'off',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'SvelteAttribute[key.name="style"]',
          message: 'The page policy blocks style attributes: use a class or a style: directive.',
        },
      ],
    },
  },
  {
    files: ['*.js', '*.cjs', 'scripts/*.js'],
    ...ts.configs.disableTypeChecked,
  },
  {
    files: ['*.js', '*.cjs', '*.ts', 'scripts/*.js'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'no-console': 'off' },
  },
);
