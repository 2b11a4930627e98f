import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Automod, openAutomod } from '../automod.ts';
import { type EvaluationSet, readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { modelFile } from '../scoring/create-automod.ts';
import { readModel } from '../scoring/model.ts';
import { recommendedThresholds } from '../thresholds.ts';
import { Chunk } from '../tokens/chunk.ts';
import { shippedAimScorer } from './aim-scorer.ts';
import { findQuotations } from './quotations.ts';

let automod: Automod;
beforeAll(async () => {
  automod = await openAutomod();
});

async function countCalled(set: EvaluationSet): Promise<number> {
  let count = 0;
  for (const line of readEvaluationSet(set)) {
    const { offensive, care } = await automod.score(line.replace(/^[a-z]+: /, ''));
    const isCare = care.prob >= recommendedThresholds.care;
    if (offensive.prob >= recommendedThresholds.offensive && !isCare) count++;
  }
  return count;
}

const offence = async (text: string) => (await automod.score(text)).offensive.prob;

describe('swearing', () => {
  it('at nobody is rarely called in the halves that were not worked with', async () => {
    expect(readEvaluationSet('swearing-held-unaimed')).toHaveLength(100);
    expect(await countCalled('swearing-held-unaimed')).toBeLessThanOrEqual(4);
    expect(readEvaluationSet('swearing-second-held-unaimed')).toHaveLength(210);
    // Measured, not desired: 3 % would be 6.
    expect(await countCalled('swearing-second-held-unaimed')).toBeLessThanOrEqual(20);
  });

  it('at a person is called in the halves that were not worked with', async () => {
    expect(readEvaluationSet('swearing-held-aimed')).toHaveLength(100);
    expect(await countCalled('swearing-held-aimed')).toBeGreaterThanOrEqual(95);
    expect(readEvaluationSet('swearing-second-held-aimed')).toHaveLength(150);
    expect(await countCalled('swearing-second-held-aimed')).toBeGreaterThanOrEqual(124);
  });

  it('is told apart in texts by two authors who were opened after training', async () => {
    expect(readEvaluationSet('swearing-third-held-unaimed')).toHaveLength(200);
    expect(await countCalled('swearing-third-held-unaimed')).toBeLessThanOrEqual(4);
    expect(readEvaluationSet('swearing-third-held-aimed')).toHaveLength(200);
    expect(await countCalled('swearing-third-held-aimed')).toBeGreaterThanOrEqual(173);
  });

  it('is told apart in the sets that were learned from', async () => {
    expect(await countCalled('swearing-work-unaimed')).toBeLessThanOrEqual(2);
    expect(await countCalled('swearing-more-unaimed')).toBeLessThanOrEqual(5);
    expect(await countCalled('swearing-work-aimed')).toBeGreaterThanOrEqual(95);
  });

  it.each([
    ['an illness', 'Fuck cancer, it took my mother.', 'Fuck you, Linda.'],
    ['an illness that is called names', 'This disease is a bitch.', 'What a bitch you are.'],
    ['a pump', 'My pump is a piece of shit.', 'What a fucking piece of shit you are.'],
    ['oneself', 'I am such a stupid bitch.', 'You are such a stupid bitch.'],
    ['a quotation', "He said 'you are a stupid bitch' to me.", 'You are a stupid bitch.'],
    ['a thing', 'This fucking printer is a piece of shit.', 'Paul is a piece of shit.'],
  ])('tells %s from a person', async (_, unaimed, aimed) => {
    expect(await offence(unaimed)).toBeLessThan(recommendedThresholds.offensive);
    expect(await offence(aimed)).toBeGreaterThanOrEqual(recommendedThresholds.offensive);
  });

  it('hides no abuse behind it: every sentence is looked at', async () => {
    for (const text of [
      'Fuck cancer. Fuck you too, you fucking idiot.',
      'I am an idiot, but you are a fucking moron.',
      "They said 'fuck off' to me. You are a stupid bitch.",
      'Drop dead, you ugly HIV-positive moron.',
      'All diabetics are fat stupid pigs.',
    ]) {
      expect(await offence(text)).toBeGreaterThanOrEqual(recommendedThresholds.offensive);
    }
  });

  it('ranks above calm words, below what is called', async () => {
    const prob = await offence('Well shit, that was a fucking long day.');
    expect(prob).toBeGreaterThan(await offence('Well, that was a long day.'));
    expect(prob).toBeLessThanOrEqual(0.56);
  });
});

it('an aim that matters is the same when only such aims are asked for', () => {
  const chunk = new Chunk(readModel(readFileSync(modelFile)).book);
  const lines = (
    ['swearing-more-unaimed', 'swearing-work-aimed', 'benign-health'] as const
  ).flatMap(readEvaluationSet);
  let found = 0;
  for (let i = 0; i < lines.length; i++) {
    const text = [lines[i], lines[(7 * i) % lines.length], lines[(3 * i + 1) % lines.length]].join(
      i % 2 === 0 ? ' ' : '\n',
    );
    chunk.fill(text, []);
    const aimFrom = (least?: number) => shippedAimScorer().score(text, chunk.tokens, -3, least);
    const aim = aimFrom();
    if (aim === undefined) continue;
    expect(aimFrom(aim)).toBe(aim);
    expect(aimFrom(aim + 0.01) ?? aim).toBeLessThan(aim + 0.01);
    found++;
  }
  expect(found).toBeGreaterThan(300);
});

describe('quotations', () => {
  it.each([
    [`He said "go away" twice`, ['go away']],
    [`It's what she's like, 'you fool', isn't it`, ['you fool']],
    ['„Du Kuh“ und «sale vache»', ['Du Kuh', 'sale vache']],
    [`don't and can't`, []],
    ['"never closed', []],
  ])('%s', (text, quoted) => {
    expect(findQuotations(text).map(([start, end]) => text.slice(start, end))).toEqual(quoted);
  });
});
