import { describe, expect, it } from 'vitest';
import { readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { findDangerousAdvice } from './find-advice.ts';

const found = (texts: readonly string[]) => texts.filter((text) => findDangerousAdvice(text));

describe('our own sets, written before the rules', () => {
  it.each(['work', 'held'] as const)('%s half: plain instructions are found', (half) => {
    const texts = readEvaluationSet(`advice-${half}-instructions`);
    expect(texts).toHaveLength(40);
    expect(found(texts).length).toBeGreaterThanOrEqual(0.6 * texts.length);
  });

  it.each(['work', 'held'] as const)('%s half: questions, accounts, answers are left', (half) => {
    const texts = readEvaluationSet(`advice-${half}-others`);
    expect(texts).toHaveLength(60);
    expect(found(texts)).toEqual([]);
  });

  it('talk about health is left alone', () => {
    expect(found(readEvaluationSet('benign-health'))).toEqual([]);
  });
});

it('quotes the sentence, not the text', () => {
  const text = '<p>Hello all!</p><p>Just <b>stop</b> your insulin, it is poison. See you.</p>';
  expect(findDangerousAdvice(text)).toEqual({
    kind: 'STOP',
    sentence: 'Just stop your insulin, it is poison.',
  });
});

it('a clinician beside it makes it ordinary, one who is dismissed does not', () => {
  expect(findDangerousAdvice('Stop the warfarin today. Call your doctor first.')).toBeUndefined();
  expect(findDangerousAdvice('Stop listening to doctors and stop the warfarin.')).toBeDefined();
});

it('knows the names that a site and the catalogue add', () => {
  const names = {
    treatments: new Set(['zolgensma', 'blue light box']),
    conditions: new Set(['stargardt disease']),
  };
  for (const text of [
    'You should stop Zolgensma.',
    'Just skip your Blue Light Box this month.',
    'This tea cures Stargardt disease.',
  ]) {
    expect(findDangerousAdvice(text)).toBeUndefined();
    expect(findDangerousAdvice(text, names)).toBeDefined();
  }
});

it('reads texts of any length and shape in little time', () => {
  const started = process.cpuUsage();
  for (const piece of ['stop ', 'you should just ', ', and please ', 'RR NN TT ', 'a']) {
    findDangerousAdvice(piece.repeat(20_000));
  }
  const { user } = process.cpuUsage(started);
  expect(user / 1000).toBeLessThan(2_000);
});
