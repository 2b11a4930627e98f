import { Anchor } from '@mantine/core';
import classes from './ai-search.module.css';
import type { AiFoundPost } from './ai-search.queries.ts';

export const foundPostElementId = (number: number) => `found-${number}`;

/** Turns citations such as [1] or [1, 2] into links to the posts. */
export function CitedText({ text, posts }: { text: string; posts: readonly AiFoundPost[] }) {
  return splitCitations(text).map(({ at, text, number }) => {
    const post = number === undefined ? undefined : posts[number - 1];
    if (!post || number === undefined) return text;
    return (
      <Anchor
        key={at}
        inherit
        underline="always"
        className={classes.citation}
        href={`#${foundPostElementId(number)}`}
        aria-label={`Post ${number}: ${post.title}`}
      >
        {text}
      </Anchor>
    );
  });
}

interface CitedPiece {
  at: number;
  text: string;
  number?: number;
}

/** Single citations keep their brackets, which makes the link large enough to press. */
export function splitCitations(text: string): CitedPiece[] {
  const pieces: CitedPiece[] = [];
  let end = 0;
  const addPiece = (to: number, number?: number) => {
    if (to > end) pieces.push({ at: end, text: text.slice(end, to), ...(number && { number }) });
    end = to;
  };
  for (const { 0: brackets, index } of text.matchAll(/\[\d+(?:\s*,\s*\d+)*\]/g)) {
    const numbers = [...brackets.matchAll(/\d+/g)];
    if (numbers.length === 1) {
      addPiece(index);
      addPiece(index + brackets.length, Number(numbers[0]?.[0]));
      continue;
    }
    for (const { 0: digits, index: at } of numbers) {
      addPiece(index + at);
      addPiece(index + at + digits.length, Number(digits));
    }
  }
  addPiece(text.length);
  return pieces;
}
