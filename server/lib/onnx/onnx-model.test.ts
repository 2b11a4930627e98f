import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  endlessModel,
  greedyModel,
  textModel,
  tokenModel,
  vocabulary,
} from '../../testing/onnx-models.ts';
import type { ModelLimits, ModelProcess } from '../model-process.ts';
import { createOnnxModel } from './onnx-model.ts';
import type { RunnerOptions } from './onnx-runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'steward-onnx-'));
const opened: ModelProcess[] = [];
afterEach(() => {
  for (const model of opened.splice(0)) model.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits: ModelLimits = {
  loadMs: 60_000,
  runMs: 30_000,
  memoryBytes: 700_000_000,
  idleMs: 60_000,
  restMs: 60_000,
};

function open(bytes: Uint8Array, options: Partial<RunnerOptions> = {}, given = {}): ModelProcess {
  const file = join(folder, `${opened.length}-${Date.now()}.onnx`);
  writeFileSync(file, bytes);
  const model = createOnnxModel(
    {
      runtime: 'onnxruntime-node',
      file,
      lowerCase: true,
      output: undefined,
      labels: 3,
      ...options,
    },
    { ...limits, ...given },
  );
  opened.push(model);
  return model;
}

function tokens(maxLength: number, pad = false): Partial<RunnerOptions> {
  const file = join(folder, 'vocab.txt');
  writeFileSync(file, vocabulary.join('\n'));
  return { labels: 1, tokens: { vocabulary: file, maxLength, pad } };
}

const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a model for texts answers one after the other, from one process', async () => {
  const model = open(textModel());
  expect(model.pid()).toBeUndefined();
  const [insult, advert] = await Promise.all([
    model.computeWindowScores('You IDIOT'),
    model.computeWindowScores('buy now, buy more'),
  ]);
  expect(insult?.[0]?.[1]).toBeGreaterThan(0.9);
  expect(advert?.[0]?.[2]).toBeGreaterThan(0.9);
  const pid = model.pid();
  await model.computeWindowScores('hello');
  expect(model.pid()).toBe(pid);
});

test('a model for tokens gets all of a long text, in windows', async () => {
  const model = open(tokenModel(), tokens(8));
  expect(await model.computeWindowScores('You kind.')).toEqual([[-5]]);
  const rows = await model.computeWindowScores(`${'you kind. '.repeat(3)}IDIOT`);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.at(-1)).toEqual([5]);
  // The number of windows is bounded for any length.
  expect(await model.computeWindowScores('you kind. '.repeat(1000))).toHaveLength(8);
  expect(await open(tokenModel(), tokens(16, true)).computeWindowScores('idiot')).toEqual([[5]]);
});

test('a hanging model is stopped in time, paused for a while, and others continue', async () => {
  const model = open(endlessModel(), { labels: 1 }, { runMs: 1500 });
  const pids: (number | undefined)[] = [];
  const watching = setInterval(() => pids.push(model.pid()), 50);
  await expect(model.computeWindowScores('x')).rejects.toThrow('did not answer within 1.5 seconds');
  clearInterval(watching);
  await expect.poll(() => isAlive(pids.find(Boolean))).toBe(false);
  const before = Date.now();
  await expect(model.computeWindowScores('x')).rejects.toThrow('did not answer within 1.5 seconds');
  expect(Date.now() - before).toBeLessThan(1000);
  expect(await open(textModel()).computeWindowScores('fine')).toHaveLength(1);
});

test('a model that needs too much memory is stopped', async () => {
  const model = open(greedyModel(), { labels: 1 }, { memoryBytes: 400_000_000 });
  await expect(model.computeWindowScores('x')).rejects.toThrow('more memory than 400 MB');
  expect(model.pid()).toBeUndefined();
});

test('a crashed process affects nothing else, and is restarted after a pause', async () => {
  const model = open(textModel(), {}, { restMs: 0 });
  await model.computeWindowScores('hello');
  const pid = model.pid();
  const answer = model.computeWindowScores('you idiot');
  process.kill(pid ?? Number.NaN, 'SIGKILL');
  await answer.catch((error) => expect(error.message).toMatch(/process of the model/));
  expect((await model.computeWindowScores('you idiot'))[0]?.[1]).toBeGreaterThan(0.9);
  const next = model.pid();
  expect(next).not.toBe(pid);
  process.kill(next ?? Number.NaN, 'SIGKILL');
  await expect.poll(() => model.pid()).toBeUndefined();
  expect(await model.computeWindowScores('while nobody asked')).toHaveLength(1);
});

test('a retired model answers pending texts, and ends', async () => {
  const model = open(textModel());
  const answer = model.computeWindowScores('you idiot');
  model.retire();
  expect((await answer)[0]?.[1]).toBeGreaterThan(0.9);
  await expect.poll(() => model.pid()).toBeUndefined();
  await expect(model.computeWindowScores('more')).rejects.toThrow('closed');
});

test('an idle model releases its memory', async () => {
  const model = open(textModel(), {}, { idleMs: 50 });
  await model.computeWindowScores('hello');
  await expect.poll(() => model.pid()).toBeUndefined();
  expect(await model.computeWindowScores('hello')).toHaveLength(1);
});

test.each<[string, () => ModelProcess, RegExp]>([
  ['no model', () => open(new TextEncoder().encode('GIF89a')), /does not load/],
  ['other labels', () => open(textModel(), { labels: 2 }), /none has 2 numbers: 3/],
  ['another output', () => open(textModel(), { output: 'scores' }), /\(scores\) none has 3/],
  ['tokens for texts', () => open(textModel(), tokens(8)), /It reads text and not input_ids/],
  [
    'texts for tokens',
    () => open(tokenModel()),
    /It reads input_ids, attention_mask, token_type_ids and not one text/,
  ],
  ['no runtime', () => open(textModel(), { runtime: 'onnxruntime-none' }), /onnxruntime-none/],
])('%s is reported clearly', async (_, openOne, words) => {
  await expect(openOne().computeWindowScores('x')).rejects.toThrow(words);
});
