import { lookalikes } from './lookalikes.ts';

/** How a folded character came about. */
export const plain = 0;
/** A letter of another alphabet that looks Latin. */
export const foreign = 1;
/** A Latin letter in a costume: fullwidth, mathematical, circled, small capital. */
export const styled = 2;
/** A letter that follows an invisible character inside a word. */
export const afterInvisible = 3;

export interface Folded {
  /** Lower case, no marks, nothing invisible, look-alikes replaced. */
  text: string;
  /** Where each folded character stands in the original; undefined when nothing moved. */
  origin: Int32Array | undefined;
  kind: Uint8Array | undefined;
  originalLength: number;
}

/** Folds a text for reading by machine and keeps the way back to what people see. */
export function fold(original: string): Folded {
  const text = foldInPlace(original);
  if (text === undefined) return foldUnicode(original);
  return { text, origin: undefined, kind: undefined, originalLength: original.length };
}

const ascii = /^\p{ASCII}*$/u;
const other = /\P{ASCII}/gu;

/** Most texts have nothing but quotation marks, dashes and accents, which stay where they are. */
function foldInPlace(original: string): string | undefined {
  if (ascii.test(original)) return original.toLowerCase();
  let isInPlace = true;
  const text = original.replace(other, (character) => {
    const { letters, how } = foldCodePoint(character.charCodeAt(0));
    if (letters.length !== 1 || how !== plain || letters.charCodeAt(0) > 127) isInPlace = false;
    return letters;
  });
  return isInPlace ? text.toLowerCase() : undefined;
}

function foldUnicode(original: string): Folded {
  const origin: number[] = [];
  const kind: number[] = [];
  let text = '';
  let invisible = false;
  for (let at = 0; at < original.length; ) {
    const code = original.codePointAt(at) ?? 0;
    const { letters, how } = foldCodePoint(code);
    if (letters === '') {
      invisible ||= how === afterInvisible && isLetter(text.charCodeAt(text.length - 1));
    } else {
      for (let i = 0; i < letters.length; i++) {
        const inside = invisible && isLetter(letters.charCodeAt(0));
        origin.push(at);
        kind.push(inside ? afterInvisible : how);
      }
      text += letters;
      invisible = false;
    }
    at += code > 0xffff ? 2 : 1;
  }
  return {
    text,
    origin: Int32Array.from(origin),
    kind: Uint8Array.from(kind),
    originalLength: original.length,
  };
}

interface FoldedCodePoint {
  letters: string;
  how: number;
}

const known = new Map<number, FoldedCodePoint>();

function foldCodePoint(code: number): FoldedCodePoint {
  let folded = known.get(code);
  if (!folded) {
    folded = computeFold(code);
    known.set(code, folded);
  }
  return folded;
}

const mark = /\p{M}/gu;
const zeroWidth = /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff]/;

function computeFold(code: number): FoldedCodePoint {
  const character = String.fromCodePoint(code);
  if (code < 128) return { letters: character.toLowerCase(), how: plain };
  if (zeroWidth.test(character)) return { letters: '', how: afterInvisible };
  if (/[\p{M}\p{Cf}]/u.test(character)) return { letters: '', how: plain };
  if (/\p{Zs}|\p{Zl}|\p{Zp}/u.test(character)) return { letters: ' ', how: plain };
  if (/[‘’‛′ʼ`´]/.test(character)) return { letters: "'", how: plain };
  if (/[“”‟″]/.test(character)) return { letters: '"', how: plain };
  if (/\p{Pd}/u.test(character)) return { letters: '-', how: plain };
  const lower = character.normalize('NFKD').replace(mark, '').toLowerCase();
  let latin = '';
  for (const letter of lower) latin += lookalikes.get(letter) ?? letter;
  return { letters: latin, how: howWritten(character, lower, latin) };
}

function howWritten(character: string, lower: string, latin: string): number {
  const isReplaced = latin !== lower;
  if (isReplaced && /[\p{L}--[\p{Script=Latin}\p{Script=Common}]]/v.test(character)) return foreign;
  if (isReplaced) return /[\u00c0-\u024f]/.test(character) ? plain : styled;
  const isCompatible = character.normalize('NFKD') !== character.normalize('NFD');
  return isCompatible && /^[a-z0-9]$/.test(latin) ? styled : plain;
}

export function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

/** The words of the original that a part of the folded text came from. */
export function originalRange(folded: Folded, start: number, end: number): [number, number] {
  if (!folded.origin) return [start, end];
  const from = folded.origin[start] ?? folded.originalLength;
  const last = folded.origin[end - 1] ?? from;
  return [from, Math.max(last + 1, folded.origin[end] ?? folded.originalLength)];
}
