import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { affectedApiTests, changedFiles, readImports } from './lib/affected-tests.js';
import { runChecks } from './lib/checks.js';
import { ensureConsole } from './lib/console-build.js';
import { countsOf, judge, readReport } from './lib/counts.js';
import { ensurePackages } from './lib/packages.js';
import { giveUp, projectNode, requireNode, say, toolOf } from './lib/project.js';
import { step } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';
import { makeTemporaryFolder } from './lib/temporary-folder.js';

const moreThanCores = Math.ceil(availableParallelism() * 1.5);

/**
 * `npm test` runs all stages, the quickest feedback first. The last line is always `N passed, N
 * failed`. `npm test -- --only=unit,e2e [file…]` runs some of it, `npm test -- --quick` a selection
 * of five minutes.
 */
const stages = {
  check: checkStage,
  build: buildStage,
  unit: () => vitestStage(['unit', 'components'], { zone: 'Australia/Lord_Howe' }),
  // These tests spend a third of their time waiting for jobs and other servers.
  security: () => vitestStage(['security'], { workers: moreThanCores }),
  embedded: () => vitestStage(['api on embedded'], { zone: 'Pacific/Pago_Pago' }),
  postgres: () => postgresStage(files),
  // Process tests mostly wait for other processes.
  process: () => vitestStage(['process'], { workers: 4 }),
  e2e: browserStage,
};

/** `--quick`: a selection of five minutes, for use while working. */
const quickStages = {
  check: checkStage,
  unit: stages.unit,
  postgres: affectedApiStage,
  e2e: () => browserStage([quickWalk]),
};
/** List and forms of awards, the example on which other screens are modelled. */
const quickWalk = 'e2e/people/awards.spec.ts';

const needSystemPackages = ['security', 'postgres', 'process', 'e2e'];

const total = { passed: 0, failed: 0 };
const temporary = makeTemporaryFolder();
process.on('exit', (code) => {
  rmSync(temporary, { recursive: true, force: true });
  // A stage that gave up counts as a failure.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

const { chosenStages, files } = readArguments(process.argv.slice(2));
// Worker threads of tests start in half the time with compiled code.
const environment = { TMPDIR: temporary, NODE_COMPILE_CACHE: join(temporary, 'compiled') };
requireNode();
await ensurePackages();
if (needSystemPackages.some((name) => name in chosenStages)) await ensureSystemPackages();
const summary = [];
for (const [name, run] of Object.entries(chosenStages)) {
  say(name);
  const startedAt = Date.now();
  const { passed, failed, problems } = await run();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  total.passed += passed;
  total.failed += failed;
  summary.push([`${name}: ${passed} passed, ${failed} failed`, ...problems, `${seconds} s`]);
}
console.log(`\n${summary.map((parts) => `  ${parts.join(' · ')}`).join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

function readArguments(args) {
  const strange = args.find((arg) => arg.startsWith('--') && !/^--(only=.+|quick)$/.test(arg));
  if (strange) giveUp(`There is no option '${strange}'. There are: --only=…, --quick`);
  if (args.includes('--quick')) {
    if (args.length > 1) giveUp('--quick chooses stages and files by itself.');
    return { chosenStages: quickStages, files: [] };
  }
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const names = only ? only.split(',') : Object.keys(stages);
  const unknown = names.find((name) => !(name in stages));
  if (unknown !== undefined) {
    giveUp(`There is no stage '${unknown}'. There are: ${Object.keys(stages).join(', ')}`);
  }
  const chosen = Object.entries(stages).filter(([name]) => names.includes(name));
  return {
    chosenStages: Object.fromEntries(chosen),
    files: args.filter((arg) => !arg.startsWith('--')),
  };
}

/** A failed check or build counts as a failed test; a passed one is not counted. */
async function checkStage() {
  const problems = await runChecks();
  return { passed: 0, failed: problems.length, problems };
}

async function buildStage() {
  return { passed: 0, failed: (await ensureConsole()) ? 0 : 1, problems: [] };
}

/** API tests on PostgreSQL that changes since main can affect. */
function affectedApiStage() {
  const changed = changedFiles();
  if (changed === undefined) return postgresStage([]);
  const affected = affectedApiTests(changed, readImports());
  console.log(`${affected.length} files can be affected by what differs from main`);
  if (affected.length === 0) return { passed: 0, failed: 0, problems: [] };
  return postgresStage(affected);
}

function postgresStage(chosen) {
  return vitestStage(['api on postgres'], {
    chosen,
    workers: moreThanCores,
    zone: 'Pacific/Kiritimati',
  });
}

/**
 * Runs each stage in a time zone of its own unless the environment sets one: UTC+14, UTC-11, and
 * one with a half-hour DST change. No test may depend on the zone.
 */
async function vitestStage(projects, { chosen = files, workers, zone = 'UTC' } = {}) {
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
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...chosen,
    ],
    {
      env: {
        ...environment,
        TZ: process.env.TZ ?? zone,
        TEMPLATE_OF_TESTS: join(temporary, 'template'),
      },
    },
  );
  return judge({ exitCode, counts: countsOf(readReport(report)) });
}

async function browserStage(chosen = files) {
  if (!(await ensureConsole())) return { passed: 0, failed: 1, problems: ['no console to test'] };
  const report = join(temporary, 'e2e.json');
  const exitCode = await step(
    projectNode,
    [toolOf('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...chosen],
    { env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return judge({ exitCode, counts: countsOf(readReport(report)) });
}
