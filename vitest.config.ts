import { defineConfig } from 'vitest/config';

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
      // A bound for what hangs, not a measure of speed: the machines are shared.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // Each file opens its own copy of the database.
      pool: 'forks' as const,
    },
  };
}

export default defineConfig({
  test: {
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: [
            'contract/**/*.test.ts',
            'server/**/*.test.ts',
            'console/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: [...apiTests, ...processTests, ...securityTests],
        },
      },
      onDatabase('embedded'),
      onDatabase('postgres'),
      {
        resolve,
        test: {
          name: 'security',
          include: securityTests,
          globalSetup: ['server/testing/postgres.setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
      {
        test: {
          name: 'process',
          include: processTests,
          testTimeout: 180_000,
          hookTimeout: 120_000,
          pool: 'forks',
        },
      },
    ],
  },
});
