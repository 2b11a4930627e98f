import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Automod, openAutomod } from '../automod.ts';
import { type EvaluationSet, readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { recommendedThresholds } from '../thresholds.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let automod: Automod;
beforeAll(async () => {
  automod = await openAutomod();
});

const isCalled = async (text: string) =>
  (await automod.score(text)).care.prob >= recommendedThresholds.care;

function linesOf(set: EvaluationSet, kind = /^[a-z -]+: /): string[] {
  return readEvaluationSet(set)
    .filter((line) => kind.test(line))
    .map((line) => line.replace(/^[a-z -]+: /, ''));
}

async function called(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) if (await isCalled(text)) found.push(text);
  return found;
}

it('finds who may be in danger, and quotes what says so', async () => {
  const { care, offensive } = await automod.score(
    '<p>I want to <b>kill myself</b>, I cannot go on any more.</p>',
  );
  expect(care.prob).toBeGreaterThanOrEqual(recommendedThresholds.care);
  expect(care.words.map(({ word }) => word)).toContain('kill myself');
  expect(offensive.prob).toBeLessThan(recommendedThresholds.offensive);
});

describe('our own sets', () => {
  it('suicide, self-harm, overdose, emergencies, of oneself and of others', async () => {
    const texts = [...linesOf('care-danger'), ...linesOf('care-fresh', /^danger: /)];
    expect(texts.length).toBeGreaterThanOrEqual(100);
    expect((await called(texts)).length).toBeGreaterThanOrEqual(0.95 * texts.length);
  });

  it('figures of speech, quotations, recovery, medicine and mourning are left alone', async () => {
    const texts = [...linesOf('care-no-danger'), ...linesOf('care-fresh', /^no danger: /)];
    expect(texts.length).toBeGreaterThanOrEqual(120);
    expect(await called(texts)).toEqual([]);
  });

  it('danger told between the lines is found more often than not, and little else', async () => {
    const sets = ['care-last', 'care-fourth'] as const;
    const danger = sets.flatMap((set) => linesOf(set, /^danger: /));
    const others = sets.flatMap((set) => linesOf(set, /^no danger: /));
    expect((await called(danger)).length).toBeGreaterThanOrEqual(0.75 * danger.length);
    expect((await called(others)).length).toBeLessThanOrEqual(0.05 * others.length);
  });

  it('plans and wishes to die in the first person, in English and Spanish, and little else', async () => {
    const sets = ['work', 'held', 'fifth', 'sixth'] as const;
    const danger = sets.flatMap((set) => readEvaluationSet(`care-${set}-danger`));
    const others = sets.flatMap((set) => readEvaluationSet(`care-${set}-no-danger`));
    expect([danger.length, others.length]).toEqual([254, 554]);
    expect((await called(danger)).length).toBeGreaterThanOrEqual(0.95 * danger.length);
    expect((await called(others)).length).toBeLessThanOrEqual(0.005 * others.length);
  });

  it.each([
    ['es', 'work', 0.9],
    ['es', 'held', 0.7],
    ['de', 'work', 0.9],
    ['de', 'held', 0.85],
    ['fr', 'work', 0.95],
    ['fr', 'held', 0.9],
  ] as const)(
    'plain sentences in other languages, written before the rules: %s, %s',
    async (language, half, floor) => {
      const danger = readEvaluationSet(`care-${half}-${language}-danger`);
      expect((await called(danger)).length).toBeGreaterThanOrEqual(floor * danger.length);
      expect(await called(readEvaluationSet(`care-${half}-${language}-no-danger`))).toEqual([]);
    },
  );

  it.each([
    ['en', 'work', 0.95],
    ['en', 'held', 0.9],
    ['es', 'work', 0.95],
    ['es', 'held', 0.95],
  ] as const)(
    'the seventh set, of many voices, and none of its near misses: %s, %s',
    async (language, half, floor) => {
      const danger = readEvaluationSet(`care-seventh-${half}-${language}-danger`);
      expect((await called(danger)).length).toBeGreaterThanOrEqual(floor * danger.length);
      expect(await called(readEvaluationSet(`care-seventh-${half}-${language}-no-danger`))).toEqual(
        [],
      );
    },
  );

  it('talk about health is left alone, but for two texts that tell of harm', async () => {
    expect((await called(readEvaluationSet('benign-health'))).length).toBeLessThanOrEqual(2);
  });

  it('is not taken for offence', async () => {
    const texts = linesOf('care-danger');
    const offensive: string[] = [];
    for (const text of texts) {
      const { prob } = (await automod.score(text)).offensive;
      if (prob >= recommendedThresholds.offensive) offensive.push(text);
    }
    expect(offensive).toEqual([]);
  });
});

it.each([
  ['I am going to kill myself', {}],
  ['I am going to kill myself tonight', { hasTime: true }],
  ['I want to die, I have the pills in front of me', { hasMeans: true }],
  ['Quiero morirme esta noche, tengo las pastillas delante', { hasMeans: true, hasTime: true }],
  ['I walk to the pharmacy tonight', {}],
])('a means at hand and a time make it urgent: %s', async (text, expected) => {
  const { hasMeans, hasTime } = (await automod.score(text)).care;
  expect({ ...(hasMeans && { hasMeans }), ...(hasTime && { hasTime }) }).toEqual(expected);
});

it.each([
  'I am going to kill myeslf',
  'I feel siucidal again',
  'i w4nt to d1e',
  'me kiero morir',
  'I don\u2019t want advice, I want to die',
  'kms tonight lol, not even joking',
])('misspellings, another clause and a laugh do not hide it: %s', async (text) => {
  expect(await isCalled(text)).toBe(true);
});

it.each([
  "The form has a box beside 'I want to die' that I left empty",
  "It's not that I want to die",
  'Nobody in this study committed suicidality scales to memory',
])('quotations and denials are no sign: %s', async (text) => {
  expect(await isCalled(text)).toBe(false);
});

it('counts wherever it stands in a long text', async () => {
  const padding = readEvaluationSet('benign-health')
    .filter((text) => !/die|herself/.test(text))
    .join('\n')
    .repeat(3);
  expect(await isCalled(padding)).toBe(false);
  expect(await isCalled(`${padding}\nI am going to kill myself tonight.\n${padding}`)).toBe(true);
});

it.each([
  ...['I cannot go on any more', 'We cant carry on', 'I am done with life', 'Im done fighting'],
  ...['I am giving up on living', 'There is no way out', 'I cannot cope much longer'],
  ...['This is my last message', 'My final night on earth', 'Goodbye cruel world'],
  ...['I wont be here tomorrow', 'I am not going to be around much longer'],
  ...['I gave away all my things', 'Sorry that I am gone when you read this'],
  ...['Forgive me for what I am about to do', 'My brother says he wants to die'],
  ...['She says that she will kill herself', 'They are talking about suicide'],
  ...['Somebody in the group is going to take their own life', 'A girl here keeps cutting herself'],
])('no way to say a sign is passed over: %s', async (text) => {
  expect((await automod.score(`${text}.`)).care.words).not.toEqual([]);
});
