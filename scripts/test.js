import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './lib/checks.js';
import { ensureConsole } from './lib/console-build.js';
import { countsOf, judge, readReport } from './lib/counts.js';
import { apiTestFiles, chooseForEmbedded, today, turns } from './lib/embedded-files.js';
import { ensurePackages } from './lib/packages.js';
import { giveUp, projectNode, requireNode, say, toolOf } from './lib/project.js';
import { step } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { makeTemporaryFolder } from './lib/temporary-folder.js';

const halfAsManyAgain = [`--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`];

/**
 * `npm test`: everything, in order of how soon it tells something. The last line is always
 * `N passed, N failed`. Narrow it down with `npm test -- --only=unit,e2e [file…]`; with `--full`
 * nothing is left to another day.
 */
const stages = {
  check: checkStage,
  build: buildStage,
  unit: () => vitestStage(['unit', 'components']),
  // A third of the time of these is spent on waiting, for jobs and for other servers.
  security: () => vitestStage(['security'], files, halfAsManyAgain),
  embedded: embeddedStage,
  postgres: () => vitestStage(['api on postgres'], files, halfAsManyAgain),
  // They wait for each other's processes more than they work.
  process: () => vitestStage(['process'], files, ['--maxWorkers=4']),
  e2e: browserStage,
};

const needSystemPackages = ['security', 'postgres', 'process', 'e2e'];

const total = { passed: 0, failed: 0 };
/** What the stages leave for this run alone, and where they put all that is temporary. */
const temporary = makeTemporaryFolder();
process.on('exit', (code) => {
  rmSync(temporary, { recursive: true, force: true });
  // Also when something gave up half way: that is a failure, never a shorter success.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

const { names, files, isFull } = readArguments(process.argv.slice(2));
/** What there is much of comes round in a few days, unless all is asked for or files are named. */
const isByTurns = !isFull && files.length === 0;
const environment = {
  TMPDIR: temporary,
  ...(isByTurns && { TESTS_BY_TURNS: String(today()) }),
};
requireNode();
await ensurePackages();
if (names.some((name) => needSystemPackages.includes(name))) await ensureSystemPackages();
const summary = [];
for (const name of names) {
  say(name);
  const startedAt = Date.now();
  const { passed, failed, problems } = await stages[name]();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  summary.push([`${name}: ${passed} passed, ${failed} failed`, ...problems, `${seconds} s`]);
}
console.log(`\n${summary.map((parts) => `  ${parts.join(' · ')}`).join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

function readArguments(args) {
  const strange = args.find((arg) => arg.startsWith('--') && !/^--(only=.+|full)$/.test(arg));
  if (strange) giveUp(`There is no option '${strange}'. There are: --only=…, --full`);
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const chosen = only ? only.split(',') : Object.keys(stages);
  const unknown = chosen.filter((name) => !(name in stages));
  if (unknown.length > 0) {
    giveUp(`There is no stage '${unknown[0]}'. There are: ${Object.keys(stages).join(', ')}`);
  }
  return {
    names: Object.keys(stages).filter((name) => chosen.includes(name)),
    files: args.filter((arg) => !arg.startsWith('--')),
    isFull: args.includes('--full'),
  };
}

/** Checks and builds are no tests: a failing one is counted, a passing one is not. */
async function checkStage() {
  const problems = await runChecks();
  return { passed: 0, failed: problems.length, problems };
}

async function buildStage() {
  return { passed: 0, failed: (await ensureConsole()) ? 0 : 1, problems: [] };
}

/** Everything runs on PostgreSQL; here what differs, and the rest by turns. */
function embeddedStage() {
  if (!isByTurns) return vitestStage(['api on embedded']);
  const all = apiTestFiles();
  const turn = today() % turns;
  const chosen = chooseForEmbedded(all, turn);
  console.log(
    `${chosen.length} of ${all.length} files: those that differ here, and of the others turn ` +
      `${turn + 1} of ${turns}, which changes by the day; --full runs them all`,
  );
  return vitestStage(['api on embedded'], chosen);
}

async function vitestStage(projects, chosen = files, options = []) {
  const report = join(temporary, `${projects[0]}.json`);
  const exitCode = await step(
    projectNode,
    [
      toolOf('vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...options,
      ...chosen,
    ],
    { env: { ...environment, TEMPLATE_OF_TESTS: join(temporary, 'template') } },
  );
  return judge({ exitCode, counts: countsOf(readReport(report)) });
}

async function browserStage() {
  if (!(await ensureConsole())) return { passed: 0, failed: 1, problems: ['no console to test'] };
  const report = join(temporary, 'e2e.json');
  const exitCode = await step(
    projectNode,
    [toolOf('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...files],
    { env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return judge({ exitCode, counts: countsOf(readReport(report)) });
}
