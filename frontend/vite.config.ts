import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const server = process.env.LUDOTECA_SERVER ?? 'http://127.0.0.1:8000';

// Three ways to run: `vite build` makes what Django serves, `vite build --mode gallery` the gallery of the table kit,
// `vite` a development server that hands everything but the pages to Django.
export default defineConfig(({ mode, command }) => {
  const gallery = mode === 'gallery';
  return {
    base: command === 'build' && !gallery ? '/static/' : '/',
    publicDir: false as const,
    // The names and texts of cards are written once, beside the rules.
    resolve: { alias: { '@rules': fileURLToPath(new URL('../games', import.meta.url)) } },
    plugins: [svelte(), ...(mode === 'test' ? [svelteTesting()] : [])],
    build: {
      outDir: gallery ? 'dist-gallery' : 'dist',
      manifest: true, // dist/.vite/manifest.json, read by the server's shell
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // the first with light-dark()
      assetsInlineLimit: 0, // the page's policy lets no font or sprite come from a data: address
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // The worker imports nothing: it is served alone, at /sw.js.
        input: gallery ? 'gallery.html' : ['src/app/main.ts', 'src/push/worker.ts'],
        // What every screen needs travels in two files instead of thirty.
        output: {
          codeSplitting: {
            groups: [
              { name: 'svelte', test: /node_modules\/(svelte|esm-env|clsx)\// },
              { name: 'lib', test: /src\/(lib\/(?!ui\/Field)|app\/i18n\/)/ },
            ],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      fs: { allow: ['..'] },
      proxy: {
        '/api': server,
        '/_allauth': server,
        '/sw.js': server,
        '/ws': { target: server, ws: true },
      },
    },
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
      restoreMocks: true,
      maxWorkers: 2,
      testTimeout: 20_000, // a busy machine is no fault
    },
  };
});
