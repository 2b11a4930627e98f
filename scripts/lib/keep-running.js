import { setTimeout as sleep } from 'node:timers/promises';
import { launch, runTogether } from './run.js';

/** Exit code of a server that could not start: a restart would not help. */
const couldNotStart = 1;
const pauses = { firstMs: 1000, longestMs: 60_000 };
/** After this time without a crash, the pause before a restart is short again. */
const steadyMs = 5 * 60_000;

/** Runs a program until it ends by itself or is stopped, and restarts it after crashes. */
export async function keepRunning(command, args, { firstMs = pauses.firstMs, env } = {}) {
  let pauseMs = firstMs;
  for (let start = 1; ; start++) {
    const startedAt = Date.now();
    // The IPC channel closes when this process dies, which ends the program.
    const child = launch(command, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const { code, stopSignal } = await runTogether([child]);
    if (stopSignal || code === 0 || (code === couldNotStart && start === 1)) return code;
    if (Date.now() - startedAt > steadyMs) pauseMs = firstMs;
    console.error(`The server ended with code ${code}. It starts again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
  }
}
