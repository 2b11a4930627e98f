import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = `http://localhost:${process.env.STEWARD_SERVER_PORT ?? '4000'}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/moderation/',
  plugins: [react()],
  // The server puts a fresh nonce in place of this text each time it sends index.html.
  html: { cspNonce: '__CSP_NONCE__' },
  resolve: {
    alias: [{ find: /^zod$/, replacement: resolve(import.meta.dirname, 'lib/zod.ts') }],
  },
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The first browsers that know nesting and light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  server: {
    port: 4001,
    strictPort: true,
    proxy: {
      // Everything but the console's own modules belongs to the server.
      '^/(?!moderation/)': { target: server, changeOrigin: false },
    },
  },
});
