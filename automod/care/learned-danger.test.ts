import { readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Automod, openAutomod } from '../automod.ts';
import { readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { modelFile } from '../scoring/create-automod.ts';
import { packWeights, readModel } from '../scoring/model.ts';
import { recommendedThresholds } from '../thresholds.ts';
import { Chunk } from '../tokens/chunk.ts';
import {
  type DangerText,
  ninthHeldAuthors,
  readTextsOfAuthor,
  twelfthHeldAuthors,
} from '../training/danger-texts.ts';
import { trainDanger } from '../training/train-danger.ts';
import { dangerBucketCount } from './danger-features.ts';
import {
  DangerScorer,
  dangerModelFile,
  readDangerModel,
  shippedDangerScorer,
  writeDangerModel,
} from './danger-scorer.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let automod: Automod;
beforeAll(async () => {
  automod = await openAutomod();
});

async function countCalled(texts: readonly string[]): Promise<number> {
  let count = 0;
  for (const text of texts) {
    if ((await automod.score(text)).care.prob >= recommendedThresholds.care) count++;
  }
  return count;
}

const held = ninthHeldAuthors.flatMap(readTextsOfAuthor);
const textsOf = (language: string, isDanger: boolean, isOrdinary = false) =>
  held
    .filter((text) => text.language === language && text.isDanger === isDanger)
    .filter((text) => (text.isOrdinary ?? false) === isOrdinary)
    .map(({ text }) => text);

describe('the held half of the ninth set, by authors that the model did not learn from', () => {
  it.each([
    ['en', 0.86, 0.12],
    ['es', 0.89, 0.1],
  ])('finds %s danger and calls few near misses', async (language, floor, ceiling) => {
    const danger = textsOf(language, true);
    const near = textsOf(language, false);
    expect(danger.length).toBeGreaterThanOrEqual(200);
    expect(await countCalled(danger)).toBeGreaterThanOrEqual(floor * danger.length);
    expect(await countCalled(near)).toBeLessThanOrEqual(ceiling * near.length);
  });

  it('calls hardly any ordinary post', async () => {
    expect(await countCalled(textsOf('en', false, true))).toBeLessThanOrEqual(3);
    expect(await countCalled(textsOf('es', false, true))).toBeLessThanOrEqual(5);
  });

  it('finds a good part of it amid other talk', async () => {
    const padding = readEvaluationSet('benign-health');
    const danger = textsOf('en', true).filter((_, i) => i % 4 === 0);
    const padded = danger.map((text, i) =>
      [...padding.slice(i, i + 4), text, ...padding.slice(i + 4, i + 8)].join(' '),
    );
    expect(await countCalled(padded)).toBeGreaterThanOrEqual(0.6 * padded.length);
  });
});

describe('the twelfth set, by authors that the model did not learn from', () => {
  it.each([
    ['en', 0.92, 0.49, 0.11, 0.033],
    ['es', 0.94, 0.53, 0.083, 0.023],
  ])('finds %s danger that is said and half of what is hinted', async (language, ...shares) => {
    const [said = 1, hinted = 1, near = 0, ordinary = 0] = shares;
    const own = twelfthHeldAuthors
      .flatMap(readTextsOfAuthor)
      .filter((text) => text.language === language);
    const shareCalled = async (is: (text: DangerText) => boolean | undefined) => {
      const texts = own.filter(is).map(({ text }) => text);
      return (await countCalled(texts)) / texts.length;
    };
    expect(await shareCalled((text) => text.isDanger && !text.isHinted)).toBeGreaterThan(said);
    expect(await shareCalled((text) => text.isHinted)).toBeGreaterThan(hinted);
    const isNear = (text: DangerText) => !text.isDanger && !text.isOrdinary;
    expect(await shareCalled(isNear)).toBeLessThanOrEqual(near);
    expect(await shareCalled((text) => text.isOrdinary)).toBeLessThanOrEqual(ordinary);
  });
});

it.each([
  ...['Looking it up…', 'nothing like it', 'Nothing to see', 'Me too.', 'Not yet'],
  ...['every file on the list exists, once', 'It depends on the dose.', 'Gracias a todos'],
])('leaves short messages alone: %s', async (text) => {
  expect(await countCalled([text])).toBe(0);
});

it('leaves ordinary questions in Spanish alone', async () => {
  expect(await countCalled(readEvaluationSet('ordinary-es'))).toBe(0);
});

it.each([
  ['After the third jam the office printer has lost the will to live.', 0],
  ['My husband is unconscious after the insulin, what do I do?', 1],
  ['My friend from this forum says that she is going to end her life', 1],
])('doubts what the rules find in wishes, not in emergencies: %s', async (text, count) => {
  expect(await countCalled([text])).toBe(count);
});

it('quotes what counted, and the time', async () => {
  const { care } = await automod.score(
    '<p>The new pump works. Nobody is home on <b>Saturday</b> and that is when I will be gone for good, tonight I write the letters.</p>',
  );
  expect(care.prob).toBeGreaterThanOrEqual(recommendedThresholds.care);
  expect(care.words[0]?.word).toMatch(/gone|letters/);
  expect(care.hasTime).toBe(true);
});

it.each([
  ['de', 'Ich habe die Briefe an meine Kinder geschrieben, morgen ist alles vorbei'],
  ['fr', 'Quand je ne serai plus là, ils seront tranquilles'],
])('says nothing about texts in %s', async (language, text) => {
  const { book } = readModel(readFileSync(modelFile));
  const chunk = new Chunk(book);
  const always = new DangerScorer(packWeights(5, new Float64Array(dangerBucketCount)));
  chunk.fill(text, []);
  const { findLearnedDanger } = await import('./learned-danger.ts');
  expect(always.findWorstWindow(chunk.tokens)?.score, language).toBeGreaterThan(2);
  expect(findLearnedDanger(always, chunk.tokens, text)).toBeUndefined();
});

describe('the model', () => {
  it('is small and survives being written and read', () => {
    expect(statSync(dangerModelFile).size).toBeLessThan(1_000_000);
    const model = readDangerModel(readFileSync(dangerModelFile));
    expect(writeDangerModel(model).equals(readFileSync(dangerModelFile))).toBe(true);
    expect(() => readDangerModel(writeDangerModel(packWeights(0, [1, 2])))).toThrow(
      'other features',
    );
  });

  it('learns from a few texts, always the same', () => {
    const { book } = readModel(readFileSync(modelFile));
    const danger = ['I want to be gone', 'I am going to end it', 'I wish I were dead'];
    const others = ['The clinic opens at nine', 'Does magnesium help?', 'My knee hurts today'];
    const texts: DangerText[] = [
      ...danger.map((text) => ({ text, isDanger: true, weight: 1 })),
      ...others.map((text) => ({ text, isDanger: false, isOrdinary: true, weight: 1 })),
    ];
    const scorer = new DangerScorer(trainDanger(texts, book));
    const chunk = new Chunk(book);
    const scoreOf = (text: string) => {
      chunk.fill(text, []);
      return scorer.findWorstWindow(chunk.tokens)?.score ?? Number.NEGATIVE_INFINITY;
    };
    expect(scoreOf('I want to end it')).toBeGreaterThan(scoreOf('Does my knee hurt today?'));
    const again = writeDangerModel(trainDanger(texts, book));
    expect(again.equals(writeDangerModel(trainDanger(texts, book)))).toBe(true);
  });

  it('finds the worst run of up to three sentences without scoring all of them', () => {
    const { book } = readModel(readFileSync(modelFile));
    const chunk = new Chunk(book);
    const scoreOf = (text: string, least?: number) => {
      chunk.fill(text, []);
      return shippedDangerScorer().findWorstWindow(chunk.tokens, least)?.score;
    };
    const lines = [...readEvaluationSet('benign-health'), ...readEvaluationSet('care-danger')]
      .map((line) => line.replace(/[.!?]/g, ''))
      .filter((line) => line.length < 120);
    for (let first = 0; first + 6 <= lines.length; first += 6) {
      const sentences = lines.slice(first, first + 6).map((line) => `${line}. `);
      const runs = sentences.flatMap((_, i) =>
        [1, 2, 3].map((length) => sentences.slice(i, i + length)),
      );
      const worst = Math.max(
        ...runs.map((run) => (scoreOf(run.join('')) ?? Number.NaN) + 0.8 * Math.log(run.length)),
      );
      const text = sentences.join('');
      const score = scoreOf(text) as number;
      expect(score, text).toBeCloseTo(worst - 1.8 * Math.log(6), 9);
      expect(scoreOf(text, score), text).toBe(score);
      expect(scoreOf(text, score + 1) ?? score, text).toBeLessThanOrEqual(score);
    }
  });

  it('scores a text of any length in linear time, and an empty one not at all', () => {
    const { book } = readModel(readFileSync(modelFile));
    const chunk = new Chunk(book);
    chunk.fill('', []);
    expect(shippedDangerScorer().findWorstWindow(chunk.tokens)).toBeUndefined();
    const cpuOf = (text: string) => {
      chunk.fill(text, []);
      const before = process.cpuUsage();
      shippedDangerScorer().findWorstWindow(chunk.tokens);
      return process.cpuUsage(before).user;
    };
    const sentence = 'I want to die. ';
    cpuOf(sentence.repeat(2_000));
    expect(cpuOf(sentence.repeat(20_000))).toBeLessThan(2_000_000);
  });
});
