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
  /** The same as numbers, until the next text is folded. */
  codes: Uint16Array;
  /** Where each folded character stands in the original; undefined when nothing moved. */
  origin: Int32Array | undefined;
  kind: Uint8Array | undefined;
  originalLength: number;
}

/** A character becomes eighteen at most. */
const widest = 18;
/** Of the text that is being folded. */
let codes = new Uint16Array(widest * 1024);
let bytes = Buffer.from(codes.buffer);
let origin = new Int32Array(codes.length);
let kind = new Uint8Array(codes.length);

const lowerCase = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

/** Folds a text for reading by machine and keeps the way back to what people see. */
export function fold(original: string): Folded {
  // What is put together of pieces is one piece again in lower case: much quicker to go through.
  const text = original.toLowerCase();
  const { length } = text;
  if (codes.length <= length) grow(2 * length);
  const written = codes;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return foldOthers(original);
    written[at] = code;
  }
  return { text, codes, origin: undefined, kind: undefined, originalLength: length };
}

function grow(size: number): void {
  codes = new Uint16Array(size);
  bytes = Buffer.from(codes.buffer);
  origin = new Int32Array(size);
  kind = new Uint8Array(size);
}

/** The same for texts that are not all ASCII. */
function foldOthers(original: string): Folded {
  if (codes.length <= widest * original.length) grow(widest * (original.length + 1));
  let length = 0;
  let invisible = false;
  let isInPlace = true;
  for (let at = 0; at < original.length; at++) {
    let code = original.charCodeAt(at);
    if (code < 128) {
      origin[length] = at;
      const letter = lowerCase[code] as number;
      kind[length] = invisible && isLetter(letter) ? afterInvisible : plain;
      codes[length++] = letter;
      invisible = false;
      continue;
    }
    code = original.codePointAt(at) as number;
    const { letters, how } = foldCodePoint(code);
    if (letters.length !== 1 || how !== plain || letters.charCodeAt(0) > 127) isInPlace = false;
    if (letters === '') {
      invisible ||= how === afterInvisible && length > 0 && isLetter(codes[length - 1] as number);
    } else {
      const isInside = invisible && isLetter(letters.charCodeAt(0));
      for (let i = 0; i < letters.length; i++) {
        origin[length] = at;
        kind[length] = isInside ? afterInvisible : how;
        codes[length++] = letters.charCodeAt(i);
      }
      invisible = false;
    }
    if (code > 0xffff) at++;
  }
  origin[length] = original.length;
  const text = bytes.toString('utf16le', 0, 2 * length);
  const originalLength = original.length;
  // Most texts have nothing but quotation marks, dashes and accents, which stay where they are.
  if (isInPlace) return { text, codes, origin: undefined, kind: undefined, originalLength };
  return { text, codes, origin, kind, originalLength };
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
