import { expect, test } from 'vitest';
import { runAsWork, runBatches } from './work-context.ts';

/** Runs batches as a job, the last of which finds nothing left, and counts what is reported. */
async function countReports(batches: number, mayContinue?: () => boolean) {
  let ran = 0;
  let reported = 0;
  const recordProgress = async () => {
    reported += 1;
  };
  const isFinished = await runAsWork({ kind: 'job', name: 'some.queue', recordProgress }, () =>
    runBatches(async () => ++ran < batches, mayContinue),
  );
  return { ran, reported, isFinished };
}

test('each batch that did something is reported as progress', async () => {
  expect(await countReports(3)).toEqual({ ran: 3, reported: 2, isFinished: true });
});

test('nothing left to do is no progress', async () => {
  expect(await countReports(1)).toEqual({ ran: 1, reported: 0, isFinished: true });
});

test('batches end when they may not continue, after reporting', async () => {
  const stopped = await countReports(3, () => false);
  expect(stopped).toEqual({ ran: 1, reported: 1, isFinished: false });
});
