import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { WatchdogWorkerData } from './watchdog.ts';

const { beats, limitMs, script } = workerData as WatchdogWorkerData;
const heartbeatPollMs = limitMs / 4;

let lastSeenBeat = -1;
let lastBeatAt = performance.now();
let isInterrupting = false;

setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== lastSeenBeat || beat < 0) {
    lastSeenBeat = beat;
    lastBeatAt = performance.now();
  } else if (performance.now() - lastBeatAt > limitMs && !isInterrupting) interruptMainThread();
}, heartbeatPollMs);

/** Connects only for this call: an open inspector session would delay the end of the process. */
function interruptMainThread(): void {
  isInterrupting = true;
  const session = new Session();
  session.connectToMainThread();
  session.post('Runtime.evaluate', { expression: script, returnByValue: true }, () => {
    session.disconnect();
    isInterrupting = false;
  });
}
