import { applyTextEdits, findLinks, type TextEdit } from '../../../lib/html-links.ts';
import { findTextsAtPaths, type JsonPath } from '../../../lib/json-texts.ts';
import { editHtml } from './html-link-edits.ts';
import type { DecideLink, EditedLink, EditedText } from './link-edits.ts';

/** Paths of texts in an AI page's document; everything else stays unchanged. */
const aiPageLinkTextPaths: readonly JsonPath[] = [
  ['intro_copy'],
  ['facts', '*'],
  ['questions', '*', 'text'],
  ['questions', '*', 'answers', '*', 'text'],
];

export function editLinksOfAiPage(
  json: string,
  decide: DecideLink,
  { pictures }: { pictures: boolean },
): EditedText | undefined {
  const links: EditedLink[] = [];
  const edits: TextEdit[] = [];
  for (const { start, end, text } of findTextsAtPaths(json, aiPageLinkTextPaths)) {
    const result = editHtml(text, decide, { pictures, isByMember: false });
    if (!result) continue;
    links.push(...result.links);
    edits.push(trimEqualEnds(json, { start, end, text: JSON.stringify(result.text) }));
  }
  if (links.length === 0) return undefined;
  const { html, done } = applyTextEdits(json, edits);
  return { text: html, links, done };
}

export function listAiPageAddresses(json: string): string[] {
  return findTextsAtPaths(json, aiPageLinkTextPaths).flatMap(({ text }) =>
    findLinks(text).map(({ href }) => href),
  );
}

/** Trims equal text at both ends, since the edit is stored for as long as it can be undone. */
function trimEqualEnds(json: string, { start, end, text }: TextEdit): TextEdit {
  const before = json.slice(start, end);
  const shorter = Math.min(before.length, text.length);
  let head = 0;
  while (head < shorter && before[head] === text[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === text.at(-1 - tail)) tail += 1;
  // PostgreSQL refuses unpaired surrogates.
  if (/[\ud800-\udbff]/.test(before[head - 1] ?? '')) head -= 1;
  if (tail > 0 && /[\udc00-\udfff]/.test(before.at(-tail) ?? '')) tail -= 1;
  return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) };
}
