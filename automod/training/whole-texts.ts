import { exp, log } from '../scoring/exact-math.ts';
import { type Task, tasks } from '../scoring/model.ts';
import { nextVisitMark } from '../scoring/window-features.ts';
import type { Chunk } from '../tokens/chunk.ts';
import { isContact } from '../tokens/token-kinds.ts';
import { bucketCount } from '../words/hash.ts';
import { intsPerWord, wordField } from '../words/word-rows.ts';
import { growArrayTo } from './grow-array.ts';
import { minimiseByLbfgs } from './lbfgs.ts';

/** Even the rarest terms fit into a byte: two in a hundred thousand texts give 228. */
const rarityScale = 20;
/** Regularisation, chosen on the calibration part. */
const weightVariance = 32;
const maxTrainingSteps = 40;

/** Terms of whole texts, back to back in memory. */
export class WholeTexts {
  /** Start of each text, and of its contacts. */
  private readonly starts: number[] = [0];
  private readonly contacts: number[] = [];
  /** After `applyRarity`, indexes into `knownBuckets`. */
  private buckets = new Int32Array(1 << 22);
  private values = new Float32Array(0);
  private scales: Record<Task, Float64Array> = {
    spam: new Float64Array(0),
    offensive: new Float64Array(0),
  };
  private knownBuckets = new Int32Array(0);
  private end = 0;

  add(chunk: Chunk): void {
    const visit = nextVisitMark();
    const { tokens } = chunk;
    const { ints } = tokens.book.rows;
    for (const ofContacts of [false, true]) {
      if (ofContacts) this.contacts.push(this.end);
      for (let i = 0; i < tokens.length; i++) {
        if (isContact(tokens.kind[i] as number) !== ofContacts) continue;
        const end = chunk.classStarts[i] as number;
        for (let at = chunk.sequenceStart(i); at < end; at++)
          this.push(chunk.sequences[at] as number);
        const row = intsPerWord * (tokens.word[i] as number);
        if (ints[row + wordField.lastVisit] === visit) continue;
        ints[row + wordField.lastVisit] = visit;
        const { wordBuckets, gramBuckets } = tokens.infoAt(i);
        for (const bucket of wordBuckets) this.push(bucket);
        for (const bucket of gramBuckets) this.push(bucket);
      }
      if (!ofContacts) this.addClasses(chunk);
    }
    this.starts.push(this.end);
  }

  private addClasses({ tokens, sequences, classStarts, sequenceEnds }: Chunk): void {
    for (let i = 0; i < tokens.length; i++) {
      const end = sequenceEnds[i] as number;
      for (let at = classStarts[i] as number; at < end; at++) this.push(sequences[at] as number);
    }
  }

  private push(bucket: number): void {
    if (this.end >= this.buckets.length) this.buckets = growArrayTo(this.buckets, this.end + 1);
    this.buckets[this.end++] = bucket;
  }

  /** Inverse frequency of each bucket; 0 if only one text has it. */
  computeRarity(documents: readonly number[]): Uint8Array {
    const counts = new Float64Array(bucketCount);
    const last = new Int32Array(bucketCount).fill(-1);
    for (const at of documents) {
      for (const bucket of this.buckets.subarray(this.starts[at], this.starts[at + 1])) {
        if (last[bucket] === at) continue;
        last[bucket] = at;
        counts[bucket] = (counts[bucket] as number) + 1;
      }
    }
    return Uint8Array.from(counts, (count) => {
      if (count < 2) return 0;
      const rarity = log((1 + documents.length) / (1 + count)) + 1;
      return Math.min(255, Math.round(rarityScale * rarity));
    });
  }

  /** Weights terms by rarity, drops unknown ones and scales every text to length one. */
  applyRarity(rarity: Uint8Array): void {
    this.knownBuckets = Int32Array.from(rarity.keys()).filter((bucket) => rarity[bucket] !== 0);
    const numbers = new Int32Array(bucketCount);
    this.knownBuckets.forEach((bucket, i) => {
      numbers[bucket] = i;
    });
    const count = this.starts.length - 1;
    this.values = new Float32Array(this.end);
    for (const task of tasks) this.scales[task] = new Float64Array(count);
    let [from, to] = [0, 0];
    for (let at = 0; at < count; at++) {
      const [contact, end] = [this.contacts[at] as number, this.starts[at + 1] as number];
      let squares = 0;
      this.starts[at] = to;
      for (; from <= end; from++) {
        if (from === contact) {
          this.contacts[at] = to;
          this.scales.offensive[at] = 1 / (Math.sqrt(squares) || 1);
        }
        if (from === end) break;
        const bucket = this.buckets[from] as number;
        const value = rarity[bucket] as number;
        if (value === 0) continue;
        this.buckets[to] = numbers[bucket] as number;
        this.values[to] = value;
        squares += value * value;
        to++;
      }
      this.scales.spam[at] = 1 / (Math.sqrt(squares) || 1);
    }
    this.starts[count] = to;
  }

  train(task: Task, examples: readonly { at: number; label: boolean; weight: number }[]) {
    const size = this.knownBuckets.length;
    const learned = minimiseByLbfgs(size + 1, maxTrainingSteps, (point, slope) => {
      let loss = 0;
      for (let i = 0; i < size; i++) {
        const weight = point[i] as number;
        loss += (weight * weight) / (2 * weightVariance);
        slope[i] = weight / weightVariance;
      }
      slope[size] = 0;
      for (const { at, label, weight } of examples) {
        const score = this.score(task, at, point);
        const odds = label ? score : -score;
        const miss = exp(-Math.abs(odds));
        loss += weight * (log(1 + miss) - Math.min(0, odds));
        const p = score > 0 ? 1 / (1 + miss) : miss / (1 + miss);
        this.addGradient(task, at, weight * (p - (label ? 1 : 0)), slope);
      }
      return loss;
    });
    const weights = new Float64Array(bucketCount);
    this.knownBuckets.forEach((bucket, i) => {
      weights[bucket] = learned[i] as number;
    });
    return { bias: learned[size] as number, weights };
  }

  selectKnownWeights(weights: ArrayLike<number>, bias: number): Float64Array {
    const known = new Float64Array(this.knownBuckets.length + 1);
    this.knownBuckets.forEach((bucket, i) => {
      known[i] = weights[bucket] as number;
    });
    known[this.knownBuckets.length] = bias;
    return known;
  }

  private endOf(task: Task, at: number): number {
    return (task === 'spam' ? this.starts[at + 1] : this.contacts[at]) as number;
  }

  score(task: Task, at: number, known: Float64Array): number {
    const { buckets, values } = this;
    const end = this.endOf(task, at);
    let sum = 0;
    for (let i = this.starts[at] as number; i < end; i++) {
      sum += (known[buckets[i] as number] as number) * (values[i] as number);
    }
    return (known[this.knownBuckets.length] as number) + sum * (this.scales[task][at] as number);
  }

  private addGradient(task: Task, at: number, error: number, slope: Float64Array): void {
    const { buckets, values } = this;
    const end = this.endOf(task, at);
    const step = error * (this.scales[task][at] as number);
    for (let i = this.starts[at] as number; i < end; i++) {
      const bucket = buckets[i] as number;
      slope[bucket] = (slope[bucket] as number) + step * (values[i] as number);
    }
    slope[this.knownBuckets.length] = (slope[this.knownBuckets.length] as number) + error;
  }
}
