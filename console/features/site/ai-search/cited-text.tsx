import { Anchor } from '@mantine/core';
import classes from './ai-search.module.css';
import type { AiFoundPost } from './ai-search.queries.ts';

/** Where a post stands among what was found: what citations lead to. */
export const foundPostId = (number: number) => `found-${number}`;

/** A text in which [1], or [1, 2], stands for the first of the posts: each number leads there. */
export function CitedText({ text, posts }: { text: string; posts: readonly AiFoundPost[] }) {
  return piecesOf(text).map(({ at, said, number }) => {
    const post = number === undefined ? undefined : posts[number - 1];
    if (!post || number === undefined) return said;
    return (
      <Anchor
        key={at}
        inherit
        underline="always"
        className={classes.citation}
        href={`#${foundPostId(number)}`}
        aria-label={`Post ${number}: ${post.title}`}
      >
        {said}
      </Anchor>
    );
  });
}

interface Piece {
  at: number;
  said: string;
  /** Of the post that this piece cites. */
  number?: number;
}

/** A single number is cited with its brackets, which makes it large enough to be pressed. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  const add = (to: number, number?: number) => {
    if (to > end) pieces.push({ at: end, said: text.slice(end, to), ...(number && { number }) });
    end = to;
  };
  for (const { 0: brackets, index } of text.matchAll(/\[\d+(?:\s*,\s*\d+)*\]/g)) {
    const numbers = [...brackets.matchAll(/\d+/g)];
    if (numbers.length === 1) {
      add(index);
      add(index + brackets.length, Number(numbers[0]?.[0]));
      continue;
    }
    for (const { 0: digits, index: at } of numbers) {
      add(index + at);
      add(index + at + digits.length, Number(digits));
    }
  }
  add(text.length);
  return pieces;
}
