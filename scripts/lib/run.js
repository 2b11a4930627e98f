import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export function codeOfSignal(signal) {
  return 128 + constants.signals[signal];
}

/** Starts a program in the project's folder, with this terminal. */
export function launch(command, args, { env = {}, stdio = 'inherit' } = {}) {
  return spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
}

/** Resolves to the exit code of a child, as a shell would give it. */
export function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${child.spawnfile} could not be started: ${error.message}`);
      resolve(127);
    });
    child.once('close', (code, signal) => resolve(code ?? codeOfSignal(signal)));
  });
}

/** Passes signals on for as long as the children live; resolves to the first exit code. */
export async function runTogether(children) {
  let asked;
  const passOn = (signal) => {
    asked = signal;
    for (const child of children) child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  const exits = children.map(exitOf);
  const first = await Promise.race(exits);
  // Whichever ends first takes the others along.
  if (!asked) for (const child of children) child.kill('SIGTERM');
  await Promise.all(exits);
  for (const signal of signals) process.off(signal, passOn);
  return { code: first, asked };
}

/** One step on the way: runs to its end, and ends the script when someone asked for that. */
export async function step(command, args, options) {
  const { code, asked } = await runTogether([launch(command, args, options)]);
  if (asked) process.exit(codeOfSignal(asked));
  return code;
}

/** The last step: this process becomes the program, or stands in for it until it ends. */
export async function become(command, args, { env = {} } = {}) {
  if (typeof process.execve === 'function') {
    process.chdir(root);
    process.execve(command, [command, ...args], { ...process.env, ...env });
  }
  const { code } = await runTogether([launch(command, args, { env })]);
  process.exit(code);
}
