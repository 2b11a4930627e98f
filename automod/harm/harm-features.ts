import { kindNumber, shows, type Tokens } from '../tokens/tokens.ts';
import { inRow, rowInts } from '../words/word-rows.ts';
import { butRole, moodOfRole, notRole, tenseOfRole, whoOfRole } from './word-roles.ts';

/** Fewer than words have: what is looked up for every word stays near the processor. */
export const harmPlaces = 1 << 18;
const perWord = 5;
const atStart = 255;
const [contextFactor, wordFactor] = [0x9e3779b1 | 0, 0x85ebca6b | 0];
/**
 * What a place is of, so that the same word has another one for each. As properties of an object
 * they kept V8 from optimising: reading took a third of all scoring.
 */
const kind = (number: number) => Math.imul(number << 8, wordFactor);
const [alone, afterWord, inMood, afterRole, inTense] = [
  kind(1),
  kind(2),
  kind(3),
  kind(4),
  kind(5),
];

/**
 * Each word by itself and in its place: behind which word and which role, and what is hoped,
 * denied or said of whom there. For each token the places that end there.
 */
export class HarmOrders {
  places = new Int32Array(perWord * 512);
  to = new Int32Array(512);

  read({ book, kind: kindOf, word, shown, length }: Tokens): void {
    const { ints } = book.rows;
    if (length > this.to.length) {
      this.places = new Int32Array(2 * perWord * length);
      this.to = new Int32Array(2 * length);
    }
    const { places, to } = this;
    let count = 0;
    let before = 0;
    let role = atStart;
    let person = 0;
    let mood = 0;
    let tense = 0;
    let negated = 0;
    for (let i = 0; i < length; i++) {
      if (kindOf[i] === kindNumber.word) {
        const row = rowInts * (word[i] as number);
        const hash = ints[row + inRow.hash] as number;
        const whom = negated * 8 + person;
        const mine = Math.imul(hash, wordFactor);
        places[count] = harmPlace(contextFactor ^ (mine + alone));
        places[count + 1] = harmPlace(contextOf(before) ^ (mine + afterWord));
        places[count + 2] = harmPlace(contextOf(mood * 16 + whom) ^ (mine + inMood));
        places[count + 3] = harmPlace(contextOf(role) ^ (mine + afterRole));
        places[count + 4] = harmPlace(contextOf(tense * 16 + whom) ^ (mine + inTense));
        count += perWord;
        before = hash;
        const roles = ints[row + inRow.roles] as number;
        role = roles & 0xff;
        // A word that is two, as 'i'll' is, has two roles.
        for (let left = roles; left !== 0; left >>= 8) {
          role = left & 0xff;
          person = (whoOfRole[role] as number) || person;
          tense = (tenseOfRole[role] as number) || tense;
          const next = moodOfRole[role] as number;
          if (next !== 0) {
            mood = next;
            negated = 0;
          }
          if (role === notRole) negated = 1;
          if (role === butRole) {
            mood = 0;
            tense = 0;
            negated = 0;
          }
        }
      }
      to[i] = count;
      if (((shown[i] as number) & shows.last) === 0) continue;
      before = 0;
      role = atStart;
      person = 0;
      mood = 0;
      tense = 0;
      negated = 0;
    }
  }
}

function contextOf(context: number): number {
  return Math.imul((context + 1) | 0, contextFactor);
}

function harmPlace(mixed: number): number {
  const once = mixed ^ (mixed >>> 15);
  const twice = Math.imul(once, 0x2c1b3c6d);
  return (twice ^ (twice >>> 13)) & (harmPlaces - 1);
}

/** Long windows add up more: this is what their sums are divided by. */
export function harmScale(places: number): number {
  return Math.sqrt(Math.sqrt(Math.max(8, places)));
}
