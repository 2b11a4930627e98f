/**
 * Changes the score of a sentence by `weight` if the pattern matches its folded words without
 * apostrophes.
 */
export interface CarePattern {
  name: string;
  /** The pattern is tried only if a word of the sentence matches `keyWord`. */
  keyWord?: RegExp;
  /** A further word that the sentence needs. */
  secondKeyWord?: RegExp;
  weight: number;
  pattern: RegExp;
  /** A 'not' or 'never' shortly before cancels the sign. */
  isNegatable?: boolean;
  /** Counts only together with a word of urgency or a call for help. */
  needsNow?: boolean;
  /** True if doctors and leaflets use the phrase too. */
  isMedical?: boolean;
  /** Said of oneself in plain words, so that naming a pet or the kitchen mitigates nothing. */
  isPlain?: boolean;
  /** Counts even if the sentence sounds like a general question. */
  isFirm?: boolean;
  /** What somebody may say of themselves in many harmless ways, so that the learned model may doubt it. */
  isDoubtable?: boolean;
  /** Adds to other signs, but is no sign alone. */
  isExtra?: boolean;
  /** Part of a farewell: two different parts anywhere in the text make a sign. */
  isPiece?: boolean;
}
