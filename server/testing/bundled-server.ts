import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/server-of-tests');

/** The server as one file, which `bundleServer` makes. */
export const bundledServer = join(folder, 'main.js');

/** Packages that look for files of their own, or have parts that are no scripts. */
const apart = ['@electric-sql/pglite', '@node-rs/argon2', 'onnxruntime-node', 'pino', 'ssh2'];

/** What stands beside a module, migrations for one, is found where the module was. */
const places: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!/^(?:server|contract|automod|retrieval)\//.test(id.slice(root.length + 1)))
      return undefined;
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    if (placed.includes('import.meta.')) throw new Error(`${id} asks for something else of itself`);
    return { code: placed, map: null };
  },
};

/**
 * Puts the server and its packages into one file. It is started by the dozen, and half of what a
 * start takes is finding and linking some thousands of modules.
 */
export async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [places],
    // The build that Node.js takes, for all who ask for it: two would refuse each other's schema.
    resolve: {
      alias: [
        { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') },
      ],
    },
    ssr: { noExternal: true, external: apart },
    build: {
      ssr: join(root, 'server/testing/main-of-tests.ts'),
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
}
