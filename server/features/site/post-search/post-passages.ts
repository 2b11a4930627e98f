import type { Text } from '../../../../retrieval/segment.ts';
import { passagesOf } from '../../../../retrieval/split-passages.ts';
import { withoutShortcodes } from '../../../base/shortcode-text.ts';
import { bodyText } from '../../../lib/html.ts';
import type { IndexedPost } from './post-index.repository.ts';

/** What a post says, a line for each paragraph. */
export function textOfPost({ excerpt, body }: { excerpt: string; body: string }): string {
  const text = bodyText(withoutShortcodes(body));
  return excerpt === '' || text.startsWith(excerpt) ? text : `${excerpt}\n${text}`;
}

export function searchedText({ id, title, ...post }: IndexedPost): Text {
  return { owner: id, title, passages: passagesOf(textOfPost(post)) };
}
