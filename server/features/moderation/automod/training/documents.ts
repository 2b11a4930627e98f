import { places as placeCount } from '../features.ts';
import { frequency, type WholeText } from '../whole-text.ts';
import { minimise } from './lbfgs.ts';

/** What is in two of a hundred thousand texts then has a rarity of 228: all fit into a byte. */
const rarityScale = 20;
/** How far the weights may go from nothing, chosen on the calibration part. */
const freedom = 32;
const steps = 60;

/** Whole texts as weighted terms, back to back: TF-IDF over the places of their windows. */
export class Documents {
  private readonly starts: number[] = [0];
  /** Of terms; once they are weighed, positions in `known` instead. */
  private places = new Int32Array(1 << 20);
  private values = new Float32Array(1 << 20);
  private known = new Int32Array(0);

  add(whole: WholeText): void {
    const start = this.starts.at(-1) ?? 0;
    const end = start + whole.places.length;
    if (end > this.places.length) {
      const size = Math.max(2 * this.places.length, end);
      const [places, values] = [new Int32Array(size), new Float32Array(size)];
      places.set(this.places);
      values.set(this.values);
      [this.places, this.values] = [places, values];
    }
    whole.places.forEach((place, i) => {
      this.places[start + i] = place;
      this.values[start + i] = frequency(whole.countOf(place));
    });
    this.starts.push(end);
  }

  /** How rare each place is among these texts; what only one of them has says nothing of others. */
  rarityIn(documents: readonly number[]): Uint8Array {
    const counts = new Float64Array(placeCount);
    for (const at of documents) {
      const places = this.places.subarray(this.starts[at], this.starts[at + 1]);
      for (const place of places) counts[place] = (counts[place] as number) + 1;
    }
    return Uint8Array.from(counts, (count) => {
      if (count < 2) return 0;
      const rarity = Math.log((1 + documents.length) / (1 + count)) + 1;
      return Math.min(255, Math.round(rarityScale * rarity));
    });
  }

  /** Brings every text to length one, its rare terms weighing more; drops what is not known. */
  weigh(rarity: Uint8Array): void {
    this.known = Int32Array.from(rarity.keys()).filter((place) => rarity[place] !== 0);
    const numbers = new Int32Array(placeCount);
    this.known.forEach((place, i) => {
      numbers[place] = i;
    });
    let from = 0;
    let to = 0;
    for (let at = 0; at + 1 < this.starts.length; at++) {
      const [start, end] = [to, this.starts[at + 1] as number];
      let squares = 0;
      for (; from < end; from++) {
        const place = this.places[from] as number;
        if (rarity[place] === 0) continue;
        const value = (this.values[from] as number) * (rarity[place] as number);
        this.places[to] = numbers[place] as number;
        this.values[to] = value;
        squares += value * value;
        to++;
      }
      const length = Math.sqrt(squares) || 1;
      for (let i = start; i < to; i++) this.values[i] = (this.values[i] as number) / length;
      this.starts[at + 1] = to;
    }
  }

  /** Logistic regression: the weights of all places. */
  learn(examples: readonly { at: number; label: boolean; weight: number }[]) {
    const size = this.known.length;
    const learned = minimise(size + 1, steps, (point, slope) => {
      let loss = 0;
      for (let i = 0; i < size; i++) {
        const weight = point[i] as number;
        loss += (weight * weight) / (2 * freedom);
        slope[i] = weight / freedom;
      }
      slope[size] = 0;
      for (const { at, label, weight } of examples) {
        const score = this.score(at, point);
        const odds = label ? score : -score;
        loss +=
          weight * (odds > 0 ? Math.log1p(Math.exp(-odds)) : Math.log1p(Math.exp(odds)) - odds);
        this.addSlope(at, weight * (1 / (1 + Math.exp(-score)) - (label ? 1 : 0)), slope);
      }
      return loss;
    });
    const weights = new Float64Array(placeCount);
    this.known.forEach((place, i) => {
      weights[place] = learned[i] as number;
    });
    return { bias: learned[size] as number, weights };
  }

  /** The weights of what is known among these texts, and the bias behind them. */
  knownOf(weights: ArrayLike<number>, bias: number): Float64Array {
    const known = new Float64Array(this.known.length + 1);
    this.known.forEach((place, i) => {
      known[i] = weights[place] as number;
    });
    known[this.known.length] = bias;
    return known;
  }

  score(at: number, known: Float64Array): number {
    const { places, values } = this;
    const end = this.starts[at + 1] as number;
    let sum = known[this.known.length] as number;
    for (let i = this.starts[at] as number; i < end; i++) {
      sum += (known[places[i] as number] as number) * (values[i] as number);
    }
    return sum;
  }

  private addSlope(at: number, error: number, slope: Float64Array): void {
    const { places, values } = this;
    const end = this.starts[at + 1] as number;
    for (let i = this.starts[at] as number; i < end; i++) {
      const place = places[i] as number;
      slope[place] = (slope[place] as number) + error * (values[i] as number);
    }
    slope[this.known.length] = (slope[this.known.length] as number) + error;
  }
}
