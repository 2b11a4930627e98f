import { describe, expect, it } from 'vitest';
import { type EvaluationSet, readEvaluationSet } from '../evaluation/evaluation-sets.ts';
import { findUnreadLanguage } from './find-unread-language.ts';

const readPairs = (set: EvaluationSet) =>
  readEvaluationSet(set).map((line) => line.split('\t') as [string, string]);

describe('short texts', () => {
  it.each(['work', 'held'] as const)('%s half: many languages', (half) => {
    const pairs = readPairs(`language-${half}`);
    const right = pairs.filter(([language, text]) => findUnreadLanguage(text) === language);
    expect(right.length / pairs.length).toBeGreaterThanOrEqual(0.85);
  });

  it.each(['de', 'fr', 'es'] as const)('%s, in the sets of care', (language) => {
    const texts = (['danger', 'no-danger'] as const).flatMap((set) =>
      readEvaluationSet(`care-held-${language}-${set}`),
    );
    const right = texts.filter((text) => findUnreadLanguage(text) === language);
    expect(right.length / texts.length).toBeGreaterThanOrEqual(0.9);
  });

  it('English is read, whatever it is about', () => {
    const texts = [
      ...readEvaluationSet('benign-health'),
      ...readEvaluationSet('hard-offensive'),
      ...readEvaluationSet('care-danger'),
    ];
    expect(texts.filter((text) => findUnreadLanguage(text) !== undefined)).toEqual([]);
  });
});

it.each([
  ['<p>¿Alguien <b>conoce</b> este medicamento?</p>', 'es'],
  ['Я не хочу більше жити', 'uk'],
  ['أريد أن أموت', 'ar'],
  ['死にたいです', 'ja'],
  ['I don’t know', undefined],
  ['OK', undefined],
  ['', undefined],
  ['Sertraline Metformin Humira', undefined],
  // Look-alike letters are a disguise, not a language.
  ['уоu аrе а stuріd реrsоn аnd I hаtе you', undefined],
])('%s', (text, language) => {
  expect(findUnreadLanguage(text)).toBe(language);
});
