export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Limit of the comparison table; larger differences are shown as a whole. */
const maxCells = 2_000_000;

export function diffWords(before: string, after: string): DiffPart[] {
  const old = splitWords(before);
  const now = splitWords(after);
  let start = 0;
  while (start < old.length && start < now.length && isSameWord(old[start], now[start])) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < now.length - start &&
    isSameWord(old[old.length - 1 - end], now[now.length - 1 - end])
  ) {
    end++;
  }
  const middle = diffMiddle(old.slice(start, old.length - end), now.slice(start, now.length - end));
  return joinParts([
    ...now.slice(0, start).map((text): DiffPart => ({ kind: 'same', text })),
    ...middle,
    ...now.slice(now.length - end).map((text): DiffPart => ({ kind: 'same', text })),
  ]);
}

const splitWords = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];
const isSameWord = (a = '', b = '') => a.trimEnd() === b.trimEnd();

function diffMiddle(old: readonly string[], now: readonly string[]): DiffPart[] {
  const removedPart = (text: string): DiffPart => ({ kind: 'removed', text });
  const addedPart = (text: string): DiffPart => ({ kind: 'added', text });
  const width = now.length + 1;
  if ((old.length + 1) * width > maxCells) return [...old.map(removedPart), ...now.map(addedPart)];
  // Length of the longest common subsequence from each pair of positions on.
  const common = new Uint16Array((old.length + 1) * width);
  const lengthFrom = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      common[i * width + j] = isSameWord(old[i], now[j])
        ? lengthFrom(i + 1, j + 1) + 1
        : Math.max(lengthFrom(i + 1, j), lengthFrom(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < now.length) {
    if (isSameWord(old[i], now[j])) {
      parts.push({ kind: 'same', text: now[j++] ?? '' });
      i++;
    } else if (lengthFrom(i + 1, j) >= lengthFrom(i, j + 1))
      parts.push(removedPart(old[i++] ?? ''));
    else parts.push(addedPart(now[j++] ?? ''));
  }
  return [...parts, ...old.slice(i).map(removedPart), ...now.slice(j).map(addedPart)];
}

function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += text;
    else joined.push({ kind, text });
  }
  return joined;
}

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
