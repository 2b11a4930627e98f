import { readFileSync, statSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Automod, openAutomod } from './automod.ts';
import { readEvaluationSet } from './evaluation/evaluation-sets.ts';
import {
  flattenHighProbability,
  flattenScoreAboveBar,
  toProbability,
} from './scoring/combine-scores.ts';
import { createAutomod, modelFile } from './scoring/create-automod.ts';
import { explainWindow } from './scoring/explain.ts';
import { readModel } from './scoring/model.ts';
import { signalNames } from './scoring/signal-codes.ts';
import { recommendedThresholds } from './thresholds.ts';
import { readChunk } from './tokens/chunk.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let automod: Automod;
beforeAll(async () => {
  automod = await openAutomod();
});

async function called(texts: readonly string[], task: 'spam' | 'offensive') {
  const found: string[] = [];
  for (const text of texts) {
    if ((await automod.score(text))[task].prob >= recommendedThresholds[task]) found.push(text);
  }
  return found;
}

describe('the model that is committed', () => {
  it('is small', () => {
    expect(statSync(modelFile).size).toBeLessThan(3_100_000);
  });

  it('leaves talk about health alone', async () => {
    const benign = readEvaluationSet('benign-health');
    expect(benign.length).toBeGreaterThanOrEqual(200);
    const flagged = new Set([
      ...(await called(benign, 'spam')),
      ...(await called(benign, 'offensive')),
    ]);
    expect([...flagged].length).toBeLessThanOrEqual(2);
  });

  it('finds disguised spam and abuse', async () => {
    const spam = readEvaluationSet('hard-spam');
    const offensive = readEvaluationSet('hard-offensive');
    expect(spam.length + offensive.length).toBeGreaterThanOrEqual(200);
    expect((await called(spam, 'spam')).length).toBeGreaterThanOrEqual(95);
    expect((await called(offensive, 'offensive')).length).toBeGreaterThanOrEqual(102);
  });

  it('answers with its version', async () => {
    const { modelVersion } = await automod.score('hello');
    expect(modelVersion).toBe(automod.modelVersion);
    expect(modelVersion).toMatch(/^[0-9a-f]{12}$/);
  });
});

describe('the explanation', () => {
  it('quotes the words as they stand, strongest first', async () => {
    const html = '<p>You are a f u c k i n g <b>mor</b>on, Sir.</p>';
    const { words } = (await automod.score(html)).offensive;
    expect(
      words
        .slice(0, 2)
        .map(({ word }) => word)
        .sort(),
    ).toEqual(['f u c k i n g', 'moron']);
    const weights = words.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(weights.every((weight) => weight > 0)).toBe(true);
  });

  it('names the text of a link for its target', async () => {
    const html = '<p>Hello, <a href="http://cheap-viagra.top/buy">my page</a></p>';
    const { words } = (await automod.score(html)).spam;
    expect(words.map(({ word }) => word)).toContain('my page');
  });

  it('adds up to the score of a short text', async () => {
    const model = readModel(readFileSync(modelFile));
    const text = 'You stupid idiot, http://cheap-pills.top has VIAGRA for $5!!';
    const { spam, offensive } = await automod.score(text);
    const chunk = readChunk(text, [], model.book);
    const window = chunk.windows.toArray().at(-1) ?? { from: 0, to: 0 };
    expect(window).toEqual({ from: 0, to: chunk.tokens.length });
    for (const [task, { prob }] of [spam, offensive].entries()) {
      const { mix, window: terms, whole } = model.scorers[task as 0 | 1];
      const words = explainWindow(model, task as 0 | 1, chunk, window, { text, hidden: 0 });
      const sum = words.reduce((total, { weight }) => total + weight, 0);
      const start = mix.window * terms.bias + mix.whole * whole.bias + mix.offset;
      // Signals of the whole window belong to no word.
      const { signals } = model.scorers[task as 0 | 1];
      const capitals = mix.window * (signals[signalNames.indexOf('capital share')] ?? 0);
      const medium = mix.window * (signals[signalNames.indexOf('medium')] ?? 0);
      const share = mix.window * (signals[signalNames.indexOf('link share')] ?? 0);
      const link = mix.window * (signals[signalNames.indexOf('link')] ?? 0);
      const at = start + sum + medium + link + (3 * share) / chunk.tokens.length + capitals / 6;
      const sumOfWords = toProbability(flattenScoreAboveBar(mix, at));
      expect(task === 0 ? sumOfWords : flattenHighProbability(sumOfWords)).toBeCloseTo(prob, 6);
    }
  });

  it('has eight words at most', async () => {
    const abuse = readEvaluationSet('hard-offensive').join(' ');
    expect((await automod.score(abuse)).offensive.words).toHaveLength(8);
  });
});

describe('long texts', () => {
  const padding = `${readEvaluationSet('benign-health').slice(0, 40).join('\n')}\n`.repeat(25);
  const spam =
    'Buy cheap viagra without prescription at http://cheap-pills.top now! No doctor, order today.';

  it('are read to the end: padding hides nothing, wherever it stands', async () => {
    expect(padding.length).toBeGreaterThan(60_000);
    const bare = await automod.score(padding);
    expect(bare.spam.prob).toBeLessThan(recommendedThresholds.spam);
    for (const text of [padding + spam, spam + padding, `${padding}${spam}\n${padding}`]) {
      const { spam: found } = await automod.score(text);
      expect(found.prob).toBeGreaterThanOrEqual(recommendedThresholds.spam);
      expect(found.words.map(({ word }) => word)).toContain('viagra');
    }
  });

  it('let others run every few thousand characters', async () => {
    let turns = 0;
    const counting = createAutomod(readModel(readFileSync(modelFile)), async () => {
      turns++;
    });
    await counting.score('A short one.');
    expect(turns).toBe(0);
    await counting.score('word '.repeat(20_000));
    expect(turns).toBeGreaterThanOrEqual(15);
    turns = 0;
    await counting.score('x'.repeat(100_000));
    expect(turns).toBeGreaterThanOrEqual(15);
  });
});

describe('odd input', () => {
  it.each([
    ['nothing', ''],
    ['space', ' \n\t '],
    ['only emoji', '😀👩‍👩‍👧🇫🇷❤️'.repeat(50)],
    ['lone surrogates', '\ud800 hello \udfff\udfff'],
    ['NULs', 'a\0b\0\0c'],
    ['only markup', '<p><br><a href=""></a></p>'],
    ['broken markup', '<a href="http://x.top <b <<< </ &#; &#x110000; &bogus;'],
    ['a million letters', 'a'.repeat(1_000_000)],
    ['a million signs', '<'.repeat(1_000_000)],
    ['many dots', 'a.'.repeat(50_000)],
    ['many at-signs', 'a@'.repeat(50_000)],
    ['only marks', '\u0301'.repeat(10_000)],
  ])('%s is scored', async (_, text) => {
    const { spam, offensive, care } = await automod.score(text);
    for (const { prob } of [spam, offensive, care]) {
      expect(prob).toBeGreaterThanOrEqual(0);
      expect(prob).toBeLessThanOrEqual(1);
    }
  });

  it('nothing is nothing', async () => {
    const { spam, offensive } = await automod.score('');
    expect(spam.prob).toBeLessThan(0.2);
    expect(offensive.prob).toBeLessThan(0.2);
    expect(spam.words).toEqual([]);
  });

  it('one text does not change the score of the next', async () => {
    const before = JSON.stringify(await automod.score('Is it safe to take both?'));
    await automod.score('fuck '.repeat(20_000));
    expect(JSON.stringify(await automod.score('Is it safe to take both?'))).toBe(before);
  });
});
