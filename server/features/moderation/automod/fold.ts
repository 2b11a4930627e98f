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

/** Of the text that is being folded; a character becomes eighteen at most. */
let codes = new Uint16Array(1 << 13);
const widest = 18;

function foldUnicode(original: string): Folded {
  if (codes.length < widest * original.length) codes = new Uint16Array(widest * original.length);
  const origin: number[] = [];
  const kind: number[] = [];
  let length = 0;
  let invisible = false;
  for (let at = 0; at < original.length; at++) {
    const code = original.codePointAt(at) as number;
    const { letters, how } = foldCodePoint(code);
    if (letters === '') {
      invisible ||= how === afterInvisible && length > 0 && isLetter(codes[length - 1] as number);
    } else {
      const isInside = invisible && isLetter(letters.charCodeAt(0));
      for (let i = 0; i < letters.length; i++) {
        origin.push(at);
        kind.push(isInside ? afterInvisible : how);
        codes[length++] = letters.charCodeAt(i);
      }
      invisible = false;
    }
    if (code > 0xffff) at++;
  }
  return {
    text: textOf(length),
    origin: new Int32Array(origin),
    kind: new Uint8Array(kind),
    originalLength: original.length,
  };
}

function textOf(length: number): string {
  let text = '';
  for (let at = 0; at < length; at += 4096) {
    text += String.fromCharCode(...codes.subarray(at, Math.min(length, at + 4096)));
  }
  return text;
}

interface FoldedCodePoint {
  letters: string;
  how: number;
}

const known = new Map<number, FoldedCodePoint>();
const asciiLetters = Array.from({ length: 128 }, (_, code) => computeFold(code));

function foldCodePoint(code: number): FoldedCodePoint {
  if (code < 128) return asciiLetters[code] as FoldedCodePoint;
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
