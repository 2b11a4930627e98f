import { setTimeout as sleep } from 'node:timers/promises';
import { launch, runTogether } from './run.js';

/** A server that could not start says why and ends with this; starting it again would not help. */
const couldNotStart = 1;
const pauses = { firstMs: 1000, longestMs: 60_000 };
/** A server that ran for this long starts again after the first, short pause. */
const steadyMs = 5 * 60_000;

/** Runs a program until it ends by itself or someone stops it, and again after each crash. */
export async function keepRunning(command, args, { firstMs = pauses.firstMs, env } = {}) {
  let pauseMs = firstMs;
  for (let start = 1; ; start++) {
    const startedAt = Date.now();
    // The channel tells the program when this process is gone.
    const child = launch(command, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const { code, asked } = await runTogether([child]);
    if (asked || code === 0 || (code === couldNotStart && start === 1)) return code;
    if (Date.now() - startedAt > steadyMs) pauseMs = firstMs;
    console.error(`The server ended with code ${code}. It starts again in ${pauseMs / 1000} s.`);
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 2, pauses.longestMs);
  }
}
