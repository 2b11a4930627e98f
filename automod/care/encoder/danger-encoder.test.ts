import { beforeAll, expect, test } from 'vitest';
import { shareOfItems } from '../../evaluation/metrics.ts';
import { heldAuthors, readTextsOfAuthor } from '../../training/danger-texts.ts';
import {
  type DangerEncoder,
  encoderPackages,
  findMissingEncoderPackage,
  openDangerEncoder,
} from './danger-encoder.ts';
import {
  type DangerNetwork,
  readDangerNetworks,
  scoreVector,
  vectorSize,
  writeDangerNetworks,
} from './danger-network.ts';

let encoder: DangerEncoder;
beforeAll(async () => {
  encoder = await openDangerEncoder();
});

const isCalled = async (text: string) => ((await encoder.score(text)) ?? -1) >= 0;

test('the packages are found, and one that is not installed is named', () => {
  expect(findMissingEncoderPackage()).toBeUndefined();
  expect(findMissingEncoderPackage([...encoderPackages, 'no-such-encoder'])).toBe(
    'no-such-encoder',
  );
});

test.each([
  'I want to kill myself tonight.',
  'I have written the letters and the pills are counted. It ends on Friday.',
  'I do not want to be here any more and nobody would notice if I was gone.',
])('%s is called', async (text) => {
  expect(await isCalled(text)).toBe(true);
});

test.each([
  'Thank you all for the kind words. My mother is home again and doing well.',
  'My doctor raised the dose from 5 mg to 10 mg. Has anyone had side effects?',
  'We made soup of a pumpkin today.',
  'Which dialysis centre in the north has a good car park?',
  'This queue is killing me, but the new scanner is great.',
])('%s is not called', async (text) => {
  expect(await isCalled(text)).toBe(false);
});

test.each([
  'Ya no quiero vivir, esta noche termino con todo.',
  'Ich will nicht mehr leben, heute Nacht mache ich Schluss.',
  '',
  ' \n',
])('%j gets no opinion', async (text) => {
  expect(await encoder.score(text)).toBeUndefined();
});

test('danger amid ordinary sentences is found', async () => {
  const ordinary = [
    'The garden is coming along nicely this year.',
    'We had rain on Monday and sun since.',
    'My sister is visiting with the children.',
    'The clinic has moved to the second floor.',
    'I finally found a recipe without potassium.',
    'Parking there is easier in the afternoon.',
    'The new nurse is friendly and quick.',
    'Our group meets again in two weeks.',
  ];
  expect(await isCalled(ordinary.join(' '))).toBe(false);
  const danger = 'I am going to kill myself when they have gone.';
  expect(await isCalled([...ordinary.slice(0, 4), danger, ...ordinary.slice(4)].join(' '))).toBe(
    true,
  );
});

/**
 * Every so many English texts of the authors that nothing was learned from. Of each kind there are a
 * few dozen, so that the limits leave room for chance; docs/automod.md has the figures of all.
 */
const sampleStride = 20;

test('it finds most of the danger of other authors, and calls few other texts', async () => {
  const texts = heldAuthors
    .flatMap(readTextsOfAuthor)
    .filter(({ language }) => language === 'en')
    .filter((_, i) => i % sampleStride === 0);
  const called = new Set<string>();
  for (const { text } of texts) if (await isCalled(text)) called.add(text);
  const shareCalled = (wanted: typeof texts) =>
    shareOfItems(wanted, ({ text }) => called.has(text));
  expect(shareCalled(texts.filter(({ isDanger }) => isDanger))).toBeGreaterThan(0.65);
  expect(shareCalled(texts.filter((own) => !own.isDanger && !own.isOrdinary))).toBeLessThan(0.3);
  expect(shareCalled(texts.filter(({ isOrdinary }) => isOrdinary))).toBeLessThan(0.1);
});

test('networks are written and read again', () => {
  const network: DangerNetwork = {
    bias: -0.5,
    direct: Float64Array.from({ length: vectorSize }, (_, i) => i % 2),
    hiddenBiases: Float64Array.of(-1, 1),
    hidden: Float64Array.from({ length: 2 * vectorSize }, (_, i) => (i % 3) - 1),
    output: Float64Array.of(1, -1),
  };
  const file = writeDangerNetworks([network, network]);
  expect(readDangerNetworks(file)).toEqual([network, network]);
  const vector = Float32Array.from({ length: vectorSize }, () => 1);
  // The hidden units see 0 and 1 less their biases: only the second is above 0.
  expect(scoreVector([network], vector)).toBeCloseTo(-0.5 + vectorSize / 2 - 1, 6);
  expect(() => readDangerNetworks(file.subarray(0, 20))).toThrow();
});
