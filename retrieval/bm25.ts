/** BM25's usual constants: saturation of repeated words, and influence of the text's length. */
const bm25TermSaturation = 1.2;
const bm25LengthNormalization = 0.75;

/** `relativeLength`: the text's length divided by the mean length. */
export function bm25TermScore(count: number, relativeLength: number): number {
  return (
    (count * (bm25TermSaturation + 1)) /
    (count +
      bm25TermSaturation * (1 - bm25LengthNormalization + bm25LengthNormalization * relativeLength))
  );
}

/** BM25's idf: high for terms that few of the texts contain, never negative. */
export function inverseTextFrequency(frequency: number, textCount: number): number {
  return Math.log(1 + (textCount - frequency + 0.5) / (frequency + 0.5));
}
