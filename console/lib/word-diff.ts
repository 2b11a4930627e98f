import { type DiffEntry, diffLists } from './list-diff.ts';

export interface DiffPart {
  kind: DiffEntry<string>['kind'];
  text: string;
}

const maxComparedCells = 2_000_000;

export function diffWords(before: string, after: string): DiffPart[] {
  const isSame = (a: string, b: string) => a.trimEnd() === b.trimEnd();
  const parts: DiffPart[] = [];
  for (const { kind, entry } of diffLists(splitWords(before), splitWords(after), {
    isSame,
    maxCells: maxComparedCells,
  })) {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += entry;
    else parts.push({ kind, text: entry });
  }
  return parts;
}

const splitWords = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

export interface CollapsedText {
  head: string;
  /** Words between head and tail. */
  hiddenCount: number;
  tail: string;
}

/** Splits a long unchanged text, so that only the words next to a difference are shown. */
export function foldSameText(
  text: string,
  { isFirst, isLast, context = 8 }: { isFirst: boolean; isLast: boolean; context?: number },
): CollapsedText | undefined {
  const words = splitWords(text);
  const head = isFirst ? 0 : context;
  const tail = isLast ? 0 : context;
  const hiddenCount = words.length - head - tail;
  if (hiddenCount < 2 * context) return undefined;
  return {
    head: words.slice(0, head).join(''),
    hiddenCount,
    tail: words.slice(words.length - tail).join(''),
  };
}
