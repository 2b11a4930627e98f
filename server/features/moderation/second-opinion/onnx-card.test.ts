import { expect, test } from 'vitest';
import { type OnnxCard, readOnnxCard, toModelOpinion } from './onnx-card.ts';

const whole = {
  input: 'text',
  output: 'logits',
  labels: ['clean', 'insult', 'threat', 'advert'],
  offensive: ['insult', 'threat'],
  spam: ['advert'],
};
const read = (change: object): OnnxCard => readOnnxCard(JSON.stringify({ ...whole, ...change }));

test('what is left out has a default', () => {
  expect(read({})).toMatchObject({
    exclusive: true,
    care: [],
    lowerCase: false,
    maxLength: 512,
    pad: false,
  });
});

test.each<[object, RegExp]>([
  [{ input: 'pictures' }, /^input: .*"text"\|"tokens"/],
  [{ labels: [] }, /^labels: /],
  [{ labels: ['a', 'a'], offensive: ['a'], spam: [] }, /labels: a label is there twice/],
  [{ offensive: ['insults'] }, /offensive: 'insults' is none of the labels/],
  [{ offensive: [], spam: [] }, /no label counts as offensive, spam or care/],
  [{ labels: ['insult'], offensive: ['insult'], spam: [] }, /exclusive: must be false/],
  [{ maxLength: 2 }, /^maxLength: /],
  [{ lowercase: true }, /lowercase/],
])('%j is refused in words', (change, words) => {
  expect(() => read(change)).toThrow(words);
});

test('what is no JSON is told so', () => {
  expect(() => readOnnxCard('{')).toThrow('is no JSON');
});

test('labels that exclude each other add up, others do not', () => {
  const even = [[0, 0, 0, 0]];
  expect(toModelOpinion(read({}), even)).toEqual({ offensive: 0.5, spam: 0.25 });
  expect(toModelOpinion(read({ exclusive: false }), even)).toEqual({ offensive: 0.5, spam: 0.5 });
  const exclusive = toModelOpinion(read({}), [[0, Math.log(2), Math.log(3), -1000]]);
  expect(exclusive.offensive).toBeCloseTo(5 / 6);
  expect(exclusive.spam).toBe(0);
});

test('the worst window counts, and probabilities are taken as they are', () => {
  const card = read({ output: 'probabilities' });
  const calm = [0.9, 0.05, 0, 0.05];
  expect(toModelOpinion(card, [calm, [0, 0.7, 0.3000001, 0], calm])).toEqual({
    offensive: 1,
    spam: 0.05,
  });
});

test('numbers that cannot be what the card says are no opinion', () => {
  expect(() => toModelOpinion(read({ output: 'probabilities' }), [[3, -2, 0, 0]])).toThrow(
    'logits',
  );
  expect(() => toModelOpinion(read({}), [[Number.NaN, 0, 0, 0]])).toThrow('no number');
});
