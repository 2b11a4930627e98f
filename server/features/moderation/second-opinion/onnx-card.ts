import { z } from 'zod';
import type { ModelOpinion } from './opinion.ts';

const labelListSchema = z.array(z.string().min(1)).max(1000);

/** Facts that an ONNX file lacks: `<name>.json` beside `<name>.onnx`. */
const onnxCardSchema = z
  .strictObject({
    /** The model takes text, or token ids of a vocabulary. */
    input: z.enum(['text', 'tokens']),
    output: z.enum(['probabilities', 'logits']),
    /** Default: the output with one number per label. */
    outputName: z.string().min(1).optional(),
    labels: labelListSchema.min(1),
    /** True if the labels exclude each other: their probabilities add up to one. */
    exclusive: z.boolean().default(true),
    offensive: labelListSchema.default([]),
    spam: labelListSchema.default([]),
    care: labelListSchema.default([]),
    lowerCase: z.boolean().default(false),
    maxLength: z.int().min(8).max(4096).default(512),
    /** For models exported with a fixed length. */
    pad: z.boolean().default(false),
  })
  .superRefine(({ labels, exclusive, offensive, spam, care }, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const counted = { offensive, spam, care };
    for (const [question, named] of Object.entries(counted)) {
      const strange = named.find((label) => !labels.includes(label));
      if (strange !== undefined) problem(question, `'${strange}' is none of the labels`);
    }
    if (Object.values(counted).every(({ length }) => length === 0)) {
      problem('offensive', 'no label counts as offensive, spam or care');
    }
    if (new Set(labels).size < labels.length) problem('labels', 'a label is there twice');
    if (exclusive && labels.length === 1) {
      problem('exclusive', 'must be false when there is one label');
    }
  });

export type OnnxCard = z.output<typeof onnxCardSchema>;

export function readOnnxCard(text: string): OnnxCard {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error('is no JSON');
  }
  const read = onnxCardSchema.safeParse(parsed);
  if (read.success) return read.data;
  throw new Error(
    read.error.issues
      .map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
      .join('; '),
  );
}

/** Converts the model's outputs to scores, taking the worst window of a text. */
export function toModelOpinion(card: OnnxCard, rows: readonly (readonly number[])[]): ModelOpinion {
  const opinion: ModelOpinion = {};
  for (const row of rows) {
    const probs = toProbabilities(card, row);
    for (const question of ['offensive', 'spam', 'care'] as const) {
      const counted = card.labels.flatMap((label, at) =>
        card[question].includes(label) ? [probs[at] ?? 0] : [],
      );
      if (counted.length === 0) continue;
      const score = card.exclusive
        ? counted.reduce((sum, prob) => sum + prob)
        : Math.max(...counted);
      opinion[question] = Math.max(opinion[question] ?? 0, Math.min(1, score));
    }
  }
  return opinion;
}

function toProbabilities({ output, exclusive }: OnnxCard, row: readonly number[]): number[] {
  if (row.some(Number.isNaN)) throw new Error('The model answered with what is no number');
  if (output === 'probabilities') {
    // Tolerates rounding errors; larger deviations mean that the output is logits.
    if (row.some((prob) => prob < -0.001 || prob > 1.001)) {
      throw new Error("The model's numbers are no probabilities: its output is logits, perhaps");
    }
    return row.map((prob) => Math.min(1, Math.max(0, prob)));
  }
  if (!exclusive) return row.map((logit) => 1 / (1 + Math.exp(-logit)));
  const highest = Math.max(...row);
  const powers = row.map((logit) => Math.exp(logit - highest));
  const sum = powers.reduce((all, power) => all + power, 0);
  return powers.map((power) => power / sum);
}
