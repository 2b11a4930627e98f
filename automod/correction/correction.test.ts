import { beforeAll, describe, expect, it } from 'vitest';
import { type Automod, openAutomod } from '../automod.ts';
import { readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { recommendedThresholds } from '../thresholds.ts';
import { correctProbability } from './correction.ts';
import { readOrdinaryTexts, trainAndJudgeCorrection, weightedAuc } from './judge-correction.ts';
import {
  computeWeightFactorByDecider,
  type DecidedExample,
  listStrongestCorrectionWords,
  trainCorrection,
} from './train-correction.ts';

let automod: Automod;
let ordinary: { text: string; prob: number }[];
const threshold = recommendedThresholds.offensive;

beforeAll(async () => {
  automod = await openAutomod();
  ordinary = [];
  for (const text of readOrdinaryTexts('judging'))
    ordinary.push({ text, prob: await probOf(text) });
});

const probOf = async (text: string) => (await automod.score(text)).offensive.prob;

/** Decisions of six honest moderators: abuse is removed, talk about health is kept. */
async function honestDecisions(): Promise<DecidedExample[]> {
  const abuse = readEvaluationSet('swearing-work-aimed');
  const kept = [...readEvaluationSet('care-held-no-danger'), ...readEvaluationSet('mild')];
  const examples: DecidedExample[] = [];
  for (let i = 0; i < 600; i++) {
    const isAbuse = i % 3 === 0;
    const source = isAbuse ? abuse : kept;
    const text = `${source[i % source.length]} (${i})`;
    const prob = await probOf(text);
    examples.push({ text, label: isAbuse, prob, selection: 'flagged', deciderId: 1 + (i % 6) });
  }
  return examples;
}

describe('a correction', () => {
  it('learns what the network decides, and names the words', async () => {
    const examples = (await honestDecisions()).map((example, i) =>
      i % 6 === 0 ? { ...example, text: `quizzle ${example.text}`, label: true } : example,
    );
    const correction = await trainCorrection(examples);
    expect(correctProbability(correction, 'what a quizzle', 0.3)).toBeGreaterThan(0.3);
    const { more } = listStrongestCorrectionWords(correction, examples);
    expect(more.length).toBeLessThanOrEqual(20);
    expect(more.map(({ name }) => name)).toContain('quizzle');
  });

  it('carries over to other forms of a word', async () => {
    const examples = (await honestDecisions()).map((example, i) =>
      i % 6 === 0 ? { ...example, text: `quizzle ${example.text}`, label: true } : example,
    );
    const correction = await trainCorrection(examples);
    const [form, other] = ['the quizzling', 'the morning'].map((text) =>
      correctProbability(correction, text, 0.3),
    );
    expect(form).toBeGreaterThan(other as number);
  });

  it('leaves ordinary texts alone that it was given', async () => {
    const examples = (await honestDecisions()).map((example, i) =>
      i % 6 === 0 ? { ...example, text: `pump ${example.text}`, label: true } : example,
    );
    const anchors = Array.from(
      { length: 60 },
      (_, i): DecidedExample => ({
        text: `My pump is new, day ${i}`,
        ...{ label: false, prob: 0.3, selection: 'ordinary' },
      }),
    );
    const riseOf = async (given: DecidedExample[]) =>
      correctProbability(await trainCorrection(given), 'Is your pump new?', 0.3);
    expect(await riseOf([...examples, ...anchors])).toBeLessThan(await riseOf(examples));
  });

  it('is the same for the same decisions', async () => {
    const examples = await honestDecisions();
    const [first, second] = [await trainCorrection(examples), await trainCorrection(examples)];
    expect(first.weights).toEqual(second.weights);
  });

  it('moves a score by a bounded amount, and is quick on hostile texts', async () => {
    const correction = { bias: 0, weights: new Float32Array(1 << 15).fill(1000) };
    expect(correctProbability(correction, 'any words', 0.005)).toBeLessThan(0.05);
    const hostile = `${'a'.repeat(50_000)} ${'b '.repeat(50_000)}`;
    expect(correctProbability(correction, hostile, 0.5)).toBeLessThan(0.9);
  });
});

describe('the gate', () => {
  it('refuses what calls more ordinary texts', async () => {
    const examples = await honestDecisions();
    const flipped = examples.map((example) => ({ ...example, label: !example.label }));
    const { verdict } = await trainAndJudgeCorrection(flipped, ordinary, threshold);
    const wasWorse = verdict.correctedOrdinaryCalled > verdict.shippedOrdinaryCalled;
    expect(verdict.isBetter && wasWorse).toBe(false);
  });

  it('refuses decisions that say nothing', async () => {
    const examples = (await honestDecisions()).map((example, i) => ({
      ...example,
      label: (i * 7_919) % 11 < 5,
      prob: 0.5,
    }));
    const { verdict } = await trainAndJudgeCorrection(examples, ordinary, threshold);
    expect(verdict.correctedAuc).toBeLessThan(0.65);
  });

  it('ranks with ties and weights', () => {
    const at = (score: number, label: boolean, weight = 1) => ({ score, label, weight });
    expect(weightedAuc([at(0.1, false), at(0.9, true)])).toBe(1);
    expect(weightedAuc([at(0.5, false), at(0.5, true)])).toBe(0.5);
    expect(weightedAuc([at(0.9, false, 3), at(0.1, false, 1), at(0.5, true)])).toBe(0.25);
    expect(weightedAuc([at(0.5, true)])).toBe(0.5);
  });
});

describe('poisoning', () => {
  const target = 'My insulin pump beeps at night, what helps?';
  /** Far from certain, so that a correction could move it easily. */
  const prob = 0.35;

  /** All moderators keep texts about the word; the bad accounts remove them. */
  async function poisonedBy(accounts: number, perAccount: number) {
    const honest = await honestDecisions();
    const about = (count: number, label: boolean, deciderOf: (i: number) => number) =>
      Array.from(
        { length: count },
        (_, i): DecidedExample => ({
          text: `My insulin pump ${label ? 'note' : 'story'} ${i}`,
          ...{ label, prob, selection: 'flagged', deciderId: deciderOf(i) },
        }),
      );
    return [
      ...honest,
      ...about(60, false, (i) => 1 + (i % 6)),
      ...about(accounts * perAccount, true, (i) => 100 + (i % accounts)),
    ];
  }

  it('by one or two accounts calls no text about its word', async () => {
    for (const [accounts, perAccount] of [
      [1, 600],
      [2, 100],
    ] as const) {
      const correction = await trainCorrection(await poisonedBy(accounts, perAccount));
      expect(correctProbability(correction, target, prob)).toBeLessThan(threshold);
    }
  });

  it('gives no moderator more than their share', async () => {
    const factors = computeWeightFactorByDecider(await poisonedBy(1, 600));
    expect(factors.get(1)).toBe(1);
    expect(factors.get(100)).toBeCloseTo((0.2 * 1260) / 600);
  });

  it('moves no score beyond its bound, however many accounts take part', async () => {
    const correction = await trainCorrection(await poisonedBy(20, 60));
    expect(correctProbability(correction, target, 0.05)).toBeLessThan(0.3);
  });
});
