import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledAhead, compressedFiles, earlyScript, screenFiles } from './vite.first-view.ts';
import {
  laterScreens,
  lighterKinds,
  lighterModules,
  stylesOfComponents,
  variablesOfTheme,
} from './vite.lighter.ts';

const serverUrl = `http://localhost:${process.env.STEWARD_SERVER_PORT ?? '4000'}`;

/** Mantine's style engine and the components that most screens have. */
const controlModules =
  /@mantine\/core\/esm\/(core\/Box|components\/(Button|ActionIcon|Text|Stack|TextInput|NativeSelect|Paper|Anchor|Title))\//;
const floatingModules = /node_modules\/@floating-ui\/|@mantine\/core\/.*\/(Popover|Combobox)\//;

/**
 * A chunk contains the modules its test matches and their imports, unless an earlier chunk does.
 * The rest is split by screen. Few files, each with its own reason to change.
 */
const chunkGroups = [
  {
    name: 'asking',
    test: /console\/(app\/base-path|lib\/(early-reply|page-session)|features\/moderation\/flags\/first-flags)\.ts/,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'libraries', test: /node_modules\//, tags: ['$initial' as const] },
  { name: 'app', test: /console\/main\.tsx|vite\/preload-helper/ },
  {
    name: 'list',
    test: /console\/kit\/list\/(?!column-popover|row-edit|list-panel|virtual-table|selection-changes|whole-text)/,
  },
  // Leaves out the screen itself, because a module imported by name would get a file of its own.
  {
    name: 'dashboard',
    test: /features\/moderation\/(dashboard\/(?!dashboard-screen|new-flags-button)|flags\/(use-flag-list|keyboard-help|return-row))/,
  },
  { name: 'controls', test: controlModules },
  { name: 'floating', test: floatingModules },
  { name: 'icons', test: /node_modules\/@tabler\// },
].map((chunk, index, all) => ({ ...chunk, priority: all.length - index }));

export default defineConfig({
  root: import.meta.dirname,
  base: '/moderation/',
  plugins: [
    react(),
    lighterModules(),
    lighterKinds(),
    laterScreens(),
    stylesOfComponents(),
    variablesOfTheme(),
    earlyScript(),
    screenFiles(),
    compiledAhead(['react', 'libraries', 'app', 'list', 'dashboard']),
    compressedFiles(),
  ],
  // The server replaces this text with a new nonce in each index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, 'lib/zod.ts') }],
  },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2022',
    // First browsers with nesting and light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      input: {
        index: resolve(import.meta.dirname, 'index.html'),
        early: resolve(import.meta.dirname, 'early.ts'),
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: 4001,
    strictPort: true,
    proxy: {
      // Everything except the console's own modules belongs to the server.
      '^/(?!moderation/)': { target: serverUrl, changeOrigin: false },
    },
  },
});
