import { passagesOf } from '../../../lib/retrieval/passages.ts';
import type { Passage } from '../../../lib/retrieval/segment.ts';

/** A post's text in passages, each of which has its title; a post without any text is its title. */
export function passagesIn(owner: number, title: string, text: string): Passage[] {
  const texts = passagesOf(text);
  return (texts.length === 0 ? [''] : texts).map((passage, position) => ({
    owner,
    position,
    title,
    text: passage,
  }));
}
