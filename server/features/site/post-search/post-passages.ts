import { bodyText } from '../../../lib/html.ts';
import { passagesOf } from '../../../lib/retrieval/passages.ts';
import type { Passage } from '../../../lib/retrieval/segment.ts';

/** What a post says, a line for each paragraph. */
export function textOfPost({ excerpt, body }: { excerpt: string; body: string }): string {
  const text = bodyText(body);
  return excerpt === '' || text.startsWith(excerpt) ? text : `${excerpt}\n${text}`;
}

/** A text in passages, each of which has its title; one without any words is its title. */
export function passagesIn(owner: number, title: string, text: string): Passage[] {
  const texts = passagesOf(text);
  return (texts.length === 0 ? [''] : texts).map((passage, position) => ({
    owner,
    position,
    title,
    text: passage,
  }));
}
