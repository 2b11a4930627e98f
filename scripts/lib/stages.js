import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './checks.js';
import { ensureConsole } from './console-build.js';
import { countsOf, judge, readReport } from './counts.js';
import { apiTestFiles, chooseForEmbedded, turnOfToday, turns } from './embedded-files.js';
import { projectNode, toolOf } from './project.js';
import { step } from './run.js';

const cores = availableParallelism();
const reports = mkdtempSync(join(tmpdir(), 'steward-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** What each stage of `npm test` does. Each resolves to its counts and to what there is to say. */
export const stages = {
  check: checkStage,
  build: buildStage,
  unit: ({ files }) => vitestStage(['unit', 'components'], files),
  security: ({ files }) => vitestStage(['security'], files),
  embedded: embeddedStage,
  // A third of their time is spent on waiting, for jobs and for other servers.
  postgres: ({ files }) =>
    vitestStage(['api on postgres'], files, [`--maxWorkers=${Math.ceil(cores * 1.5)}`]),
  // They wait for each other's processes more than they work.
  process: ({ files }) => vitestStage(['process'], files, ['--maxWorkers=4']),
  e2e: browserStage,
};

/** Checks and builds are no tests: a failing one is counted, a passing one is not. */
async function checkStage() {
  const problems = await runChecks();
  return { passed: 0, failed: problems.length, problems };
}

async function buildStage() {
  return { passed: 0, failed: (await ensureConsole()) ? 0 : 1, problems: [] };
}

/** Everything runs on PostgreSQL; here what differs, and the rest by turns. */
function embeddedStage({ files, isFull }) {
  if (isFull || files.length > 0) return vitestStage(['api on embedded'], files);
  const all = apiTestFiles();
  const turn = turnOfToday();
  const chosen = chooseForEmbedded(all, turn);
  console.log(
    `${chosen.length} of ${all.length} files: those that differ here, and of the others turn ` +
      `${turn + 1} of ${turns}, which changes by the day; --full runs them all`,
  );
  return vitestStage(['api on embedded'], chosen);
}

async function vitestStage(projects, files, options = []) {
  const report = join(reports, `${projects[0]}.json`);
  const exitCode = await step(projectNode, [
    toolOf('vitest/vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
    ...files,
  ]);
  return judge({ exitCode, counts: countsOf(readReport(report)) });
}

async function browserStage({ files }) {
  if (!(await ensureConsole())) return { passed: 0, failed: 1, problems: ['no console to test'] };
  const report = join(reports, 'e2e.json');
  const exitCode = await step(
    projectNode,
    [toolOf('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...files],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return judge({ exitCode, counts: countsOf(readReport(report)) });
}
