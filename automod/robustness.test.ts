import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Automod } from './automod.ts';
import {
  fillTemplates,
  readEvaluationSet,
  type TemplateSetName,
  termsByIdentity,
} from './evaluation/evaluation-sets.ts';
import { evasions, lateEvasionNames, readOffensiveTexts } from './evaluation/evasions.ts';
import {
  measureCalledNames,
  measureEvasions,
  measureIdentities,
} from './evaluation/report-own-sets.ts';
import { createAutomod, modelFile } from './scoring/create-automod.ts';
import { type Model, readModel } from './scoring/model.ts';
import { signalNames } from './scoring/signal-codes.ts';
import { minWeightOfSignal } from './scoring/signals.ts';
import { recommendedThresholds } from './thresholds.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let model: Model;
let automod: Automod;
beforeAll(() => {
  model = readModel(readFileSync(modelFile));
  automod = createAutomod(model);
});

describe('hiding does not help', () => {
  it('no signal of hiding speaks for innocence', () => {
    const free = (task: 'spam' | 'offensive') =>
      signalNames.filter((_, i) => minWeightOfSignal(task, i) < 0);
    expect(free('offensive')).toEqual(['number', 'bait', 'short', 'medium']);
    expect(free('spam')).toEqual(['number', 'question', 'mild', 'short', 'medium']);
    for (const [number, task] of (['spam', 'offensive'] as const).entries()) {
      model.scorers[number]?.signals.forEach((weight, i) => {
        expect(weight).toBeGreaterThanOrEqual(minWeightOfSignal(task, i));
      });
    }
  });

  it.each(Object.keys(evasions))('%s', async (name) => {
    const all = readOffensiveTexts();
    expect(all.length).toBeGreaterThanOrEqual(300);
    const texts = name.startsWith('2,000') ? all.filter((_, i) => i % 4 === 0) : all;
    const { caught, kept } = await measureEvasions(automod, model.book.lexicon, [name], texts);
    expect(caught).toBeGreaterThanOrEqual(0.9 * texts.length);
    expect(kept[name]).toBeGreaterThanOrEqual(0.9);
  });

  it.each(lateEvasionNames)('%s, in texts that were not worked with', async (name) => {
    const texts = readEvaluationSet('swearing-held-aimed');
    const { caught, kept } = await measureEvasions(automod, model.book.lexicon, [name], texts);
    expect(caught).toBeGreaterThanOrEqual(90);
    expect(kept[name]).toBeGreaterThanOrEqual(0.9);
  });

  it('spares hashtags, brands, drugs, chemicals and addresses', async () => {
    expect(readEvaluationSet('names-work').length).toBeGreaterThanOrEqual(80);
    expect(readEvaluationSet('names-held').length).toBeGreaterThanOrEqual(100);
    expect(await measureCalledNames(automod, 'work')).toEqual([]);
    // Called before words were split and first letters added, too.
    expect(await measureCalledNames(automod, 'held')).toEqual([
      ...['#kitchenwitch', 'Bitchu kelp', 'Who knows Bitchu kelp?'],
    ]);
  });
});

it('names of people are no offence, and insults with them are', async () => {
  expect(Object.values(termsByIdentity).flat().length).toBeGreaterThanOrEqual(50);
  for (const { word, called, likely, insults } of await measureIdentities(automod)) {
    expect([word, called]).toEqual([word, 0]);
    expect(likely, word).toBeLessThanOrEqual(0.03);
    expect(insults, word).toBeGreaterThanOrEqual(0.8);
  }
});

async function called(set: TemplateSetName, question: 'spam' | 'offensive') {
  const texts = fillTemplates(set, 6);
  const found: { kind: string; text: string }[] = [];
  for (const text of texts) {
    const { prob } = (await automod.score(text.text))[question];
    if (prob >= recommendedThresholds[question]) found.push(text);
  }
  return { found, texts };
}

it('threats, wishes, urging and belittling are found without a swear word', async () => {
  const shares = async (set: TemplateSetName) => {
    const { found, texts } = await called(set, 'offensive');
    const of = (list: { kind: string }[], kind: string) =>
      list.filter((one) => one.kind === kind).length;
    return (kind: string) => of(found, kind) / of(texts, kind);
  };
  const known = await shares('harm');
  expect(known('threat')).toBeGreaterThanOrEqual(0.95);
  expect(known('wish')).toBeGreaterThanOrEqual(0.75);
  expect(known('urge')).toBeGreaterThanOrEqual(0.95);
  expect(known('belittle')).toBeGreaterThanOrEqual(0.9);
  const fresh = await shares('harm-fresh');
  expect(fresh('threat')).toBeGreaterThanOrEqual(0.9);
  expect(fresh('wish')).toBeGreaterThanOrEqual(0.5);
  expect(fresh('urge')).toBeGreaterThanOrEqual(0.75);
  expect(fresh('belittle')).toBeGreaterThanOrEqual(0.5);
  expect(fresh('kind')).toBe(0);
});

it('kind words of the same kind, bodies and honest mails are left alone', async () => {
  const share = async (set: TemplateSetName, question: 'spam' | 'offensive') => {
    const { found, texts } = await called(set, question);
    return found.length / texts.length;
  };
  expect(await share('harm-kind', 'offensive')).toBe(0);
  expect(await share('anatomy', 'offensive')).toBe(0);
  expect(await share('mail', 'spam')).toBeLessThanOrEqual(0.02);
  expect(await share('mail', 'offensive')).toBe(0);
});

it('strong words about things and about oneself are mostly left alone', async () => {
  const called: string[] = [];
  for (const text of readEvaluationSet('mild')) {
    const { prob } = (await automod.score(text)).offensive;
    if (prob >= recommendedThresholds.offensive) called.push(text);
  }
  // Measured, not desired: 4 of 62.
  expect(called.length, called.join('\n')).toBeLessThanOrEqual(4);
});

it('of a long text one bad sentence counts, and one that is not quite bad hardly does', async () => {
  const offensive = async (text: string) => (await automod.score(text)).offensive.prob;
  const around = readEvaluationSet('benign-health').slice(0, 30);
  const among = (text: string) => offensive([...around, text].join('\n'));
  const bad = 'You are a stupid piece of shit and everybody here hates you.';
  const nearly = 'He is a strange little man.';
  expect(await among(bad)).toBeGreaterThanOrEqual(recommendedThresholds.offensive);
  expect(await offensive(nearly)).toBeGreaterThan(0.4);
  expect(await among(nearly)).toBeLessThan(0.2);
});

it('harm in quite other words is found no less, and its kind counterparts are called no more', async () => {
  const isHarm = ({ kind }: { kind: string }) => /threat|wish|urge|belittle|contempt/.test(kind);
  const count = async (set: TemplateSetName) => {
    const { found } = await called(set, 'offensive');
    return [found.filter(isHarm).length, found.filter((one) => !isHarm(one)).length];
  };
  const counts = await Promise.all([
    count('harm-third'),
    count('harm-fourth'),
    count('harm-fifth'),
    count('harm-sixth'),
    count('harm-seventh'),
  ]);
  const [harm, kind] = [0, 1].map((i) => counts.reduce((sum, of) => sum + (of[i] ?? 0), 0));
  // Measured, not desired: of 284 harmful and 286 kind texts.
  expect(harm).toBeGreaterThanOrEqual(70);
  expect(kind).toBeLessThanOrEqual(7);
});
