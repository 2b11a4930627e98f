import { fork } from 'node:child_process';
import { inRoot } from './project.js';
import { exitOf, passSignalsOn } from './run.js';

const laneFile = inRoot('scripts', 'lib', 'lane.js');

/**
 * Runs lanes beside each other, each a list of stages: where one waits, another works. The first
 * has the terminal; what another prints is kept until those before it are done. Resolves to the
 * signal that ended them, if one did.
 */
export async function runLanes({ lanes, options, onResult, file = laneFile, print = toTerminal }) {
  const running = lanes.map((names, index) => {
    const child = startLane(file, index > 0);
    child.on('message', onResult);
    child.send({ names, ...options });
    return { child, show: keepOutput(child, print), exited: exitOf(child) };
  });
  const passing = passSignalsOn(running.map(({ child }) => child));
  for (const { show, exited } of running) {
    show();
    await exited;
  }
  passing.end();
  return passing.asked;
}

function startLane(file, isKept) {
  const output = isKept ? 'pipe' : 'inherit';
  // Colours for whoever looks at a terminal, although there is a pipe in between.
  const colours = isKept && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return fork(file, {
    stdio: ['inherit', output, output, 'ipc'],
    env: { ...process.env, ...colours },
  });
}

function toTerminal(chunk) {
  process.stdout.write(chunk);
}

/** Keeps what a child prints until it is shown, and shows the rest as it comes. */
function keepOutput({ stdout, stderr }, print) {
  let show = (chunk) => kept.push(chunk);
  const kept = [];
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => show(chunk));
  return () => {
    show = print;
    for (const chunk of kept) print(chunk);
  };
}
