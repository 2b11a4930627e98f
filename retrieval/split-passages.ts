const mostWords = 220;
const fewestWords = 40;

const wordCount = (text: string) => text.match(/\S+/g)?.length ?? 0;

/** Sentences of a paragraph that is longer than a passage, and words of such a sentence. */
function pieces(paragraph: string): string[] {
  if (wordCount(paragraph) <= mostWords) return [paragraph];
  const sentences = paragraph.match(/[^.!?]+(?:[.!?]+["”’)]*(?=\s|$)|$)|[.!?]+/g) ?? [paragraph];
  return sentences.flatMap((sentence) => {
    const words = sentence.trim().split(/\s+/);
    const parts: string[] = [];
    for (let at = 0; at < words.length; at += mostWords) {
      parts.push(words.slice(at, at + mostWords).join(' '));
    }
    return parts;
  });
}

/** A text with a line for each paragraph, in passages that end where paragraphs or sentences do. */
export function passagesOf(text: string): string[] {
  const passages: string[] = [];
  let current: string[] = [];
  let words = 0;
  const close = () => {
    if (words > 0) passages.push(current.join('\n'));
    current = [];
    words = 0;
  };
  for (const paragraph of text.split('\n')) {
    for (const piece of pieces(paragraph.trim())) {
      const length = wordCount(piece);
      if (length === 0) continue;
      if (words + length > mostWords) close();
      current.push(piece);
      words += length;
    }
  }
  // A rest of a few words says more at the end of what stands before it.
  const last = passages.at(-1);
  if (last !== undefined && words > 0 && words < fewestWords) {
    passages[passages.length - 1] = `${last}\n${current.join('\n')}`;
    words = 0;
  }
  close();
  return passages;
}
