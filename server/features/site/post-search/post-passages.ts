import { readAiPage } from '../../../../contract/site/ai-pages.ts';
import { type SearchableText, splitIntoPassages } from '../../../../retrieval/retrieval.ts';
import { removeShortcodes } from '../../../base/shortcode-text.ts';
import { bodyText } from '../../../lib/html.ts';
import type { IndexedPost } from './post-index.repository.ts';

export function postPlainText({ excerpt, body }: { excerpt: string; body: string }): string {
  const text = bodyText(removeShortcodes(body));
  return excerpt === '' || text.startsWith(excerpt) ? text : `${excerpt}\n${text}`;
}

function aiPagePlainText(content: unknown): string {
  const { intro_copy: intro, facts, questions } = readAiPage(content);
  const asked = questions.flatMap(({ text, answers }) => [text, ...answers.map((a) => a.text)]);
  return [intro, ...facts, ...asked].map(bodyText).join('\n');
}

export function toSearchableText({
  id,
  title,
  labels,
  content,
  ...post
}: IndexedPost): SearchableText {
  const text = [postPlainText(post), content === null ? '' : aiPagePlainText(content)];
  return { owner: id, title, labels, passages: splitIntoPassages(text.join('\n').trim()) };
}
