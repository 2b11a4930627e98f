import { runLanes } from './lib/lanes.js';
import { ensurePackages } from './lib/packages.js';
import { giveUp, requireNode, say } from './lib/project.js';
import { codeOfSignal } from './lib/run.js';
import { ensureSystemPackages } from './lib/system-packages.js';

/**
 * `npm test`: everything, the quickest stages first, and the browser tests beside the others. The
 * last line is always `N passed, N failed`. Narrow it down with `npm test -- --only=unit,e2e
 * [file…]`; with `--full` all API tests run on both databases.
 */
const lanes = [
  // Those that wait most come while the other lane has work, and those that fill the cores last.
  ['check', 'unit', 'security', 'process', 'embedded', 'postgres'],
  ['build', 'e2e'],
];
const stages = lanes.flat();

const needSystemPackages = ['security', 'postgres', 'process', 'e2e'];

const total = { passed: 0, failed: 0 };
process.on('exit', (code) => {
  // Also when something gave up half way: that is a failure, never a shorter success.
  if (code !== 0 && total.failed === 0) total.failed = 1;
  console.log(`${total.passed} passed, ${total.failed} failed`);
});

const { names, ...options } = readArguments(process.argv.slice(2));
requireNode();
await ensurePackages();
if (names.some((name) => needSystemPackages.includes(name))) await ensureSystemPackages();

const chosen = lanes
  .map((lane) => lane.filter((name) => names.includes(name)))
  .filter((lane) => lane.length > 0);
for (const later of chosen.slice(1)) say(`Meanwhile, to be shown afterwards: ${later.join(', ')}`);
const results = new Map();
const onResult = (result) => results.set(result.name, result);
const asked = await runLanes({ lanes: chosen, options, onResult });

const unfinished = { passed: 0, failed: 1, problems: ['did not come to its end'], seconds: '?' };
const summary = names.map((name) => {
  const { passed, failed, problems, seconds } = results.get(name) ?? unfinished;
  total.passed += passed;
  total.failed += failed;
  return [`${name}: ${passed} passed, ${failed} failed`, ...problems, `${seconds} s`];
});
console.log(`\n${summary.map((parts) => `  ${parts.join(' · ')}`).join('\n')}\n`);
if (asked) process.exit(codeOfSignal(asked));
process.exitCode = total.failed > 0 ? 1 : 0;

function readArguments(args) {
  const strange = args.find((arg) => arg.startsWith('--') && !/^--(only=.+|full)$/.test(arg));
  if (strange) giveUp(`There is no option '${strange}'. There are: --only=…, --full`);
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const wanted = only ? only.split(',') : stages;
  const unknown = wanted.filter((name) => !stages.includes(name));
  if (unknown.length > 0) {
    giveUp(`There is no stage '${unknown[0]}'. There are: ${stages.join(', ')}`);
  }
  return {
    names: stages.filter((name) => wanted.includes(name)),
    files: args.filter((arg) => !arg.startsWith('--')),
    isFull: args.includes('--full'),
  };
}
