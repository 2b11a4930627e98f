import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const projectFolder = join(import.meta.dirname, '../..');
const bundleFolder = join(projectFolder, 'dist/server-of-tests');

export const bundledServer = join(bundleFolder, 'main.js');

/** Packages that read their own files or have native parts. */
const unbundledPackages = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'onnxruntime-node',
  'pino',
  'ssh2',
];

/** Resolves files beside a module, such as migrations, in the source folder. */
const keepModulePathsPlugin: Plugin = {
  name: 'places',
  transform(code, id) {
    if (!/^(?:server|contract|automod|retrieval)\//.test(id.slice(projectFolder.length + 1)))
      return undefined;
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    if (placed.includes('import.meta.')) throw new Error(`${id} asks for something else of itself`);
    return { code: placed, map: null };
  },
};

/**
 * Bundles the server and its packages into one file. Tests start it dozens of times, and half of a
 * start is finding and linking thousands of modules.
 */
export async function bundleServer(): Promise<void> {
  await build({
    root: projectFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepModulePathsPlugin],
    // Uses Node.js's build for all importers, because two copies would refuse each other's schema.
    resolve: {
      alias: [
        { find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') },
      ],
    },
    ssr: { noExternal: true, external: unbundledPackages },
    build: {
      ssr: join(projectFolder, 'server/testing/main-of-tests.ts'),
      outDir: bundleFolder,
      emptyOutDir: true,
      minify: false,
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'main.js' } },
    },
  });
}
