import { letterByLookalike } from './lookalikes.ts';

export const plainLetterKind = 0;
/** Letter of another alphabet that looks Latin. */
export const foreignLetterKind = 1;
/** Fullwidth, mathematical, circled or small-capital Latin letter. */
export const styledLetterKind = 2;
/** Letter with an invisible character before it, inside a word. */
export const afterInvisibleKind = 3;

export interface FoldedText {
  /** Lower case, without marks and invisible characters, look-alikes replaced. */
  text: string;
  /** UTF-16 codes of `text`, overwritten by the next call. */
  codes: Uint16Array;
  /** Index of each folded character in the original; undefined if no index changed. */
  originalIndex: Int32Array | undefined;
  letterKinds: Uint8Array | undefined;
  originalLength: number;
}

const maxFoldedCharactersPerCharacter = 18;
let codeBuffer = new Uint16Array(maxFoldedCharactersPerCharacter * 1024);
let codeBytes = Buffer.from(codeBuffer.buffer);
let originalIndex = new Int32Array(codeBuffer.length);
let letterKinds = new Uint8Array(codeBuffer.length);

const lowerCase = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

export function fold(original: string): FoldedText {
  // Lower-casing also flattens a concatenated string, which is then much faster to read.
  const text = original.toLowerCase();
  const { length } = text;
  if (codeBuffer.length <= length) growBuffers(2 * length);
  codeBytes.write(text, 'utf16le');
  const written = codeBuffer;
  for (let at = 0; at < length; at++) {
    if ((written[at] as number) > 127) return foldNonAscii(original);
  }
  return {
    text,
    codes: codeBuffer,
    originalIndex: undefined,
    letterKinds: undefined,
    originalLength: length,
  };
}

function growBuffers(size: number): void {
  codeBuffer = new Uint16Array(size);
  codeBytes = Buffer.from(codeBuffer.buffer);
  originalIndex = new Int32Array(size);
  letterKinds = new Uint8Array(size);
}

function foldNonAscii(original: string): FoldedText {
  if (codeBuffer.length <= maxFoldedCharactersPerCharacter * original.length)
    growBuffers(maxFoldedCharactersPerCharacter * (original.length + 1));
  let length = 0;
  let followsInvisible = false;
  let keepsPositions = true;
  for (let at = 0; at < original.length; at++) {
    let code = original.charCodeAt(at);
    if (code < 128) {
      originalIndex[length] = at;
      const letter = lowerCase[code] as number;
      letterKinds[length] =
        followsInvisible && isLetter(letter) ? afterInvisibleKind : plainLetterKind;
      codeBuffer[length++] = letter;
      followsInvisible = false;
      continue;
    }
    code = original.codePointAt(at) as number;
    const { letters, letterKind } = foldCodePoint(code);
    if (letters.length !== 1 || letterKind !== plainLetterKind || letters.charCodeAt(0) > 127)
      keepsPositions = false;
    if (letters === '') {
      followsInvisible ||=
        letterKind === afterInvisibleKind &&
        length > 0 &&
        isLetter(codeBuffer[length - 1] as number);
    } else {
      const isInside = followsInvisible && isLetter(letters.charCodeAt(0));
      for (let i = 0; i < letters.length; i++) {
        originalIndex[length] = at;
        letterKinds[length] = isInside ? afterInvisibleKind : letterKind;
        codeBuffer[length++] = letters.charCodeAt(i);
      }
      followsInvisible = false;
    }
    if (code > 0xffff) at++;
  }
  originalIndex[length] = original.length;
  const text = codeBytes.toString('utf16le', 0, 2 * length);
  const originalLength = original.length;
  if (keepsPositions)
    return {
      text,
      codes: codeBuffer,
      originalIndex: undefined,
      letterKinds: undefined,
      originalLength,
    };
  return { text, codes: codeBuffer, originalIndex, letterKinds, originalLength };
}

interface FoldedCodePoint {
  letters: string;
  letterKind: number;
}

const foldCache = new Map<number, FoldedCodePoint>();

function foldCodePoint(code: number): FoldedCodePoint {
  let folded = foldCache.get(code);
  if (!folded) {
    folded = computeFoldedCodePoint(code);
    foldCache.set(code, folded);
  }
  return folded;
}

const combiningMark = /\p{M}/gu;
const zeroWidth = /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u206f\u3164\ufeff]/;

function computeFoldedCodePoint(code: number): FoldedCodePoint {
  const character = String.fromCodePoint(code);
  if (zeroWidth.test(character)) return { letters: '', letterKind: afterInvisibleKind };
  if (/[\p{M}\p{Cf}]/u.test(character)) return { letters: '', letterKind: plainLetterKind };
  if (/\p{Zs}|\p{Zl}|\p{Zp}/u.test(character)) return { letters: ' ', letterKind: plainLetterKind };
  if (/[‘’‛′ʼ`´]/.test(character)) return { letters: "'", letterKind: plainLetterKind };
  if (/[“”‟″]/.test(character)) return { letters: '"', letterKind: plainLetterKind };
  if (/\p{Pd}/u.test(character)) return { letters: '-', letterKind: plainLetterKind };
  const lower = character.normalize('NFKD').replace(combiningMark, '').toLowerCase();
  let latin = '';
  for (const letter of lower) latin += letterByLookalike.get(letter) ?? letter;
  return { letters: latin, letterKind: classifyLetter(character, lower, latin) };
}

function classifyLetter(character: string, lower: string, latin: string): number {
  const isReplaced = latin !== lower;
  if (isReplaced && /[\p{L}--[\p{Script=Latin}\p{Script=Common}]]/v.test(character))
    return foreignLetterKind;
  if (isReplaced) return /[\u00c0-\u024f]/.test(character) ? plainLetterKind : styledLetterKind;
  const isCompatible = character.normalize('NFKD') !== character.normalize('NFD');
  return isCompatible && /^[a-z0-9]$/.test(latin) ? styledLetterKind : plainLetterKind;
}

export function isLetter(code: number): boolean {
  return code >= 97 && code <= 122;
}

export function originalRange(folded: FoldedText, start: number, end: number): [number, number] {
  if (!folded.originalIndex) return [start, end];
  const from = folded.originalIndex[start] ?? folded.originalLength;
  const last = folded.originalIndex[end - 1] ?? from;
  return [from, Math.max(last + 1, folded.originalIndex[end] ?? folded.originalLength)];
}
