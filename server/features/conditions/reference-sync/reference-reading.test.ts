import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { exceededLimitMessages } from '../../../../contract/limit-messages.ts';
import { createCallers } from '../../../lib/callers.ts';
import { longestTurnMs } from '../../../testing/loop-blocks.ts';
import { referenceXml } from '../../../testing/reference-files.ts';
import { defaultFileLimits } from './reference-file.ts';
import {
  describeFileProblem,
  type ReadRecordsBatch,
  readRecordsInBatches,
} from './reference-reading.ts';

function sourceOf(bytes: AsyncIterable<Uint8Array>) {
  return {
    isConfigured: true,
    open: async () => ({ name: 'en_product1.xml', size: undefined, bytes }),
  };
}

async function* pieces(bytes: Uint8Array, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(bytes: AsyncIterable<Uint8Array>, timeLimitMs?: number) {
  const parts: ReadRecordsBatch[] = [];
  const options = { limits: defaultFileLimits, callers: createCallers() };
  for await (const part of readRecordsInBatches(sourceOf(bytes), 'NOMENCLATURE', {
    ...options,
    ...(timeLimitMs !== undefined && { timeLimitMs }),
  })) {
    parts.push(part);
  }
  return parts;
}

const xml = referenceXml(
  Array.from({ length: 1000 }, (_, n) => ({
    code: n + 1,
    name: `Condition ${n}`,
    synonyms: Array.from({ length: 30 }, (_, m) => `Another name ${m} of condition ${n}`),
  })),
);

test.each(['plain', 'packed'])('parsing a file leaves the event loop free: %s', async (how) => {
  const bytes = how === 'packed' ? gzipSync(xml) : Buffer.from(xml);
  let parts: ReadRecordsBatch[] = [];
  let longest = Number.POSITIVE_INFINITY;
  for (let go = 0; go < 4 && longest > 50; go++) {
    longest = Math.min(
      longest,
      await longestTurnMs(async () => {
        parts = await readAll(pieces(bytes));
      }),
    );
  }
  console.log(`${xml.length / 1e6} MB, ${how}: ${longest.toFixed(1)} ms of the event loop`);
  expect(parts.flatMap(({ records }) => records.map(({ orphaCode }) => orphaCode))).toEqual(
    Array.from({ length: 1000 }, (_, n) => n + 1),
  );
  expect(longest).toBeLessThan(50);
});

test('a file that takes too long is aborted with a message, and its source closed', async () => {
  let isClosed = false;
  const chunks = pieces(Buffer.from(xml));
  const watched = {
    [Symbol.asyncIterator]: () => ({
      next: () => chunks.next(),
      async return() {
        isClosed = true;
        return { value: undefined, done: true as const };
      },
    }),
  };
  const error = await readAll(watched, 1).catch((thrown: unknown) => thrown);
  expect(describeFileProblem(error)).toBe(exceededLimitMessages.takesTooLong);
  expect(isClosed).toBe(true);
});

test('a damaged packed file is refused with its reason', async () => {
  const packed = gzipSync(xml).subarray(0, -100);
  await expect(readAll(pieces(packed, 1000))).rejects.toThrow('the packed file is damaged');
});
