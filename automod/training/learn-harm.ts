import { HarmOrders, harmPlaces, harmScale } from '../harm/harm-features.ts';
import { logOdds } from '../scoring/combine-scores.ts';
import { exp, log } from '../scoring/exact-math.ts';
import { type HarmScorer, packTerms } from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { Page } from '../tokens/page.ts';
import type { WordBook } from '../words/word-book.ts';
import { randomFrom, shuffle } from './random.ts';

/** A text that is learned from, or that says how far a score may go without harm. */
export interface HarmText {
  text: string;
  harm: boolean;
  weight: number;
}

type Window = Int32Array;
interface Learned {
  windows: readonly Window[];
  harm: boolean;
  weight: number;
}

const [epochs, rate, decay, biasRate] = [8, 0.1, 1e-5, 0.3];
/** Of a longer text so many windows, spread over it. */
const mostWindows = 10;
/** What fewer windows have says nothing of others. */
const leastCount = 10;
/** The bar: what this share of clean texts passes that were not learned from, and some more. */
const mayPass = 0.003;
const margin = 0.7;
/** At the bar a text is called. Below it the score falls fast: it has nothing to say there. */
const calledFrom = 0.7;
const steepness = 3;

/**
 * Learns what means harm from words in their places: logistic regression by AdaGrad, in which of
 * a harmful text only the worst window counts.
 */
export function learnHarm(
  texts: readonly HarmText[],
  clean: readonly string[],
  book: WordBook,
): HarmScorer {
  // Without such texts nothing is harm.
  if (!texts.some(({ harm }) => harm)) return packTerms(-1000, new Float64Array(harmPlaces));
  const reader = new Reader(book);
  const { bias, weights } = learn(
    texts.map(({ text, ...rest }) => ({ ...rest, windows: reader.read(text, mostWindows) })),
  );
  const steep = weights.map((weight) => steepness * weight);
  const packed = packTerms(steepness * bias, steep);
  const worst = clean.map((text) => mostOf(reader.read(text), packed)).sort((a, b) => b - a);
  const bar = (worst[Math.floor(worst.length * mayPass)] ?? 1000) + steepness * margin;
  return { ...packed, bias: packed.bias + logOdds(calledFrom) - bar };
}

class Reader {
  private readonly page: Page;
  private readonly orders: HarmOrders;

  constructor(book: WordBook) {
    this.page = new Page(book);
    this.orders = new HarmOrders();
  }

  read(html: string, most = Number.POSITIVE_INFINITY): Window[] {
    const { page, orders } = this;
    const { text, links } = readHtml(html);
    page.fill(text, links);
    orders.read(page.tokens);
    const windows = page.windows.list();
    const every = Math.max(1, windows.length / most);
    let next = 0;
    return windows.flatMap(({ from, to }, i) => {
      if (i < Math.floor(next)) return [];
      next += every;
      const start = from === 0 ? 0 : (orders.to[from - 1] as number);
      return [orders.places.slice(start, to === 0 ? 0 : orders.to[to - 1])];
    });
  }
}

function learn(examples: readonly Learned[]): { bias: number; weights: Float64Array } {
  const idf = rarity(examples);
  const weights = new Float64Array(harmPlaces);
  const squares = new Float64Array(harmPlaces).fill(1e-3);
  const mean = new Float64Array(harmPlaces);
  const averaged = Math.ceil(epochs / 2);
  const order = Int32Array.from(examples.keys());
  const random = randomFrom(20_261_116);
  let [bias, biasSquares, meanBias] = [-3, 1e-2, 0];
  const sumOf = (window: Window) => {
    let sum = 0;
    for (const place of window) sum += (weights[place] as number) * (idf[place] as number);
    return sum / harmScale(window.length);
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const at of order) {
      const { windows, harm, weight: whole } = examples[at] as Learned;
      const weight = harm ? whole : whole / Math.sqrt(windows.length);
      for (const window of harm ? [worstOf(windows, sumOf)] : windows) {
        const error = weight * (1 / (1 + exp(-bias - sumOf(window))) - (harm ? 1 : 0));
        if (Math.abs(error) < 1e-3) continue;
        const scale = 1 / harmScale(window.length);
        for (const place of window) {
          const step = scale * (idf[place] as number);
          if (step === 0) continue;
          const value = weights[place] as number;
          const slope = error * step + weight * decay * value;
          const square = (squares[place] as number) + slope * slope;
          squares[place] = square;
          weights[place] = value - (rate * slope) / Math.sqrt(square);
        }
        biasSquares += error * error;
        bias -= (biasRate * error) / Math.sqrt(biasSquares);
      }
    }
    if (epoch < epochs - averaged) continue;
    meanBias += bias / averaged;
    weights.forEach((weight, i) => {
      mean[i] = (mean[i] as number) + weight / averaged;
    });
  }
  return { bias: meanBias, weights: mean.map((weight, i) => weight * (idf[i] as number)) };
}

function worstOf(windows: readonly Window[], score: (window: Window) => number): Window {
  let [worst = new Int32Array(0)] = windows;
  let most = Number.NEGATIVE_INFINITY;
  for (const window of windows.length > 1 ? windows : []) {
    const value = score(window);
    if (value <= most) continue;
    most = value;
    worst = window;
  }
  return worst;
}

function rarity(examples: readonly Learned[]): Float64Array {
  const counts = new Float64Array(harmPlaces);
  let all = 0;
  for (const { windows } of examples) {
    for (const window of windows) {
      all++;
      for (const place of window) counts[place] = (counts[place] as number) + 1;
    }
  }
  const typical = log(all / 100) + 1;
  return counts.map((count) => (count < leastCount ? 0 : (log(all / count) + 1) / typical));
}

function mostOf(windows: readonly Window[], { bias, packed, weightOf }: HarmScorer): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const window of windows) {
    let sum = 0;
    for (const place of window) sum += weightOf[packed[place] as number] as number;
    most = Math.max(most, bias + sum / harmScale(window.length));
  }
  return most;
}
