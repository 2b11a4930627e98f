import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/testing/longest-first.ts';
import { postgresOnlyFiles } from './server/testing/postgres-only.ts';

/** Ends tests that hang. Generous, because machines are shared. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

const unitTestFolders = ['contract', 'server', 'console', 'scripts', 'automod', 'retrieval'];
const apiTests = ['server/**/*.api.test.ts'];
/** Tests of processes: they start the real server and kill it. */
const processTests = ['server/**/*.process.test.ts'];
/** Hostile requests: corpora and floods, through HTTP, with bounds on CPU and size. */
const securityTests = ['server/**/*.security.test.ts'];

// Vite would take graphql's ES module build, and the packages around it the CommonJS one: two
// copies, each of which refuses the other's schema. Node itself takes the same one for all.
const resolve = { alias: [{ find: /^graphql$/, replacement: import.meta.resolve('graphql') }] };

function onDatabase(name: 'embedded' | 'postgres') {
  return {
    resolve,
    test: {
      name: `api on ${name}`,
      include: apiTests,
      exclude: name === 'embedded' ? postgresOnlyFiles : [],
      globalSetup: [`server/testing/${name}.setup.ts`],
      ...patience,
      // Files open their own copies of the database.
      pool: 'forks' as const,
      // Files of a worker share modules: loading them again costs more than most tests.
      isolate: false,
      // Spies and replacements end with their test.
      restoreMocks: true,
    },
  };
}

export default defineConfig({
  test: {
    // More workers than cores only slow each other down.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: unitTestFolders.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...apiTests, ...processTests, ...securityTests],
          ...patience,
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        resolve,
        // Isolated: modules keep references to the document, and files have their own.
        test: { name: 'components', include: ['console/**/*.test.tsx'], ...patience },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        resolve,
        test: {
          name: 'security',
          include: securityTests,
          globalSetup: ['server/testing/postgres.setup.ts'],
          ...patience,
          pool: 'forks',
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        resolve,
        test: {
          name: 'process',
          include: processTests,
          globalSetup: ['server/testing/embedded.setup.ts', 'server/testing/processes.setup.ts'],
          ...patience,
          testTimeout: 180_000,
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
});
