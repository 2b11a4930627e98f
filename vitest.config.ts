import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './server/testing/longest-first.ts';

/** A bound for what hangs, not a measure of speed: the machines are shared. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

const unitTestFolders = ['contract', 'server', 'console', 'scripts', 'automod', 'retrieval'];
const apiTests = ['server/**/*.api.test.ts'];
/** Tests of processes: they start the real server and kill it. */
const processTests = ['server/**/*.process.test.ts'];
/** What attackers send: corpora and floods, through HTTP, with bounds on CPU and size. */
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
      globalSetup: [`server/testing/${name}.setup.ts`],
      ...patience,
      // Each file opens its own copy of the database.
      pool: 'forks' as const,
      // The files of a worker share the modules: loading them anew costs more than most tests do.
      isolate: false,
      // What a file watches, or puts in the place of something, ends with its test.
      restoreMocks: true,
    },
  };
}

export default defineConfig({
  test: {
    // More than there are cores would only make each other late.
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
        // Each with a document of its own, which modules hold on to: these stay apart.
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
