const maxPassageWords = 220;
const minPassageWords = 40;

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;

function splitParagraph(paragraph: string): string[] {
  if (countWords(paragraph) <= maxPassageWords) return [paragraph];
  return splitSentences(paragraph).flatMap((sentence) => {
    const words = sentence.trim().split(/\s+/);
    const parts: string[] = [];
    for (let at = 0; at < words.length; at += maxPassageWords) {
      parts.push(words.slice(at, at + maxPassageWords).join(' '));
    }
    return parts;
  });
}

/** Splits only before white space, so that `3.5` and `e.g.` stay whole. */
function splitSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, index } of paragraph.matchAll(/[.!?]["”’)]*(?=\s|$)/g)) {
    sentences.push(paragraph.slice(start, index + end.length));
    start = index + end.length;
  }
  if (start < paragraph.length) sentences.push(paragraph.slice(start));
  return sentences;
}

/**
 * Splits a text whose lines are paragraphs into passages, at the ends of paragraphs or sentences.
 */
export function splitIntoPassages(text: string): string[] {
  const passages: string[] = [];
  let current: string[] = [];
  let wordCount = 0;
  const closePassage = () => {
    if (wordCount > 0) passages.push(current.join('\n'));
    current = [];
    wordCount = 0;
  };
  for (const paragraph of text.split('\n')) {
    for (const piece of splitParagraph(paragraph.trim())) {
      const pieceWordCount = countWords(piece);
      if (pieceWordCount === 0) continue;
      if (wordCount + pieceWordCount > maxPassageWords) closePassage();
      current.push(piece);
      wordCount += pieceWordCount;
    }
  }
  const last = passages.at(-1);
  if (last !== undefined && wordCount > 0 && wordCount < minPassageWords) {
    passages[passages.length - 1] = `${last}\n${current.join('\n')}`;
    wordCount = 0;
  }
  closePassage();
  return passages;
}
