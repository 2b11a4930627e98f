import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function codeOfSignal(signal) {
  return 128 + constants.signals[signal];
}

export function launch(command, args, { env = {}, stdio = 'inherit' } = {}) {
  return spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
}

/** Resolves to the exit code as a shell would report it. */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${child.spawnfile} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });
}

export async function runTogether(children) {
  let stopSignal;
  const forwardSignal = (signal) => {
    stopSignal = signal;
    for (const child of children) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, forwardSignal);
  const exits = children.map(exitOf);
  const first = await Promise.race(exits);
  if (!stopSignal) for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
  for (const signal of signals) process.off(signal, forwardSignal);
  return { code: first, stopSignal };
}

/** Runs a program to its end; ends the script if it was interrupted. */
export async function step(command, args, options) {
  const { code, stopSignal } = await runTogether([launch(command, args, options)]);
  if (stopSignal) process.exit(codeOfSignal(stopSignal));
  return code;
}

/** Replaces this process by the program; waits for it on systems without execve. */
export async function become(command, args, { env = {} } = {}) {
  if (typeof process.execve === 'function') {
    process.chdir(root);
    process.execve(command, [command, ...args], { ...process.env, ...env });
  }
  const { code } = await runTogether([launch(command, args, { env })]);
  process.exit(code);
}
