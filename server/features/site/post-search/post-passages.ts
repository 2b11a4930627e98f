import { type SearchableText, splitIntoPassages } from '../../../../retrieval/retrieval.ts';
import { withoutShortcodes } from '../../../base/shortcode-text.ts';
import { bodyText } from '../../../lib/html.ts';
import type { IndexedPost } from './post-index.repository.ts';

export function postPlainText({ excerpt, body }: { excerpt: string; body: string }): string {
  const text = bodyText(withoutShortcodes(body));
  return excerpt === '' || text.startsWith(excerpt) ? text : `${excerpt}\n${text}`;
}

export function toSearchableText({ id, title, ...post }: IndexedPost): SearchableText {
  return { owner: id, title, passages: splitIntoPassages(postPlainText(post)) };
}
