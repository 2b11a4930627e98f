import {
  applyTextEdits,
  createHrefEdit,
  createLinkRemovalEdits,
  findLinks,
  type HtmlLink,
  quoteTextAround,
  type TextEdit,
} from '../../../lib/html-links.ts';
import type { DecideLink, EditedLink, EditedText } from './link-edits.ts';

interface HtmlLinkEditOptions {
  pictures: boolean;
  /** For members' texts, logs show addresses only, not the words around them. */
  isByMember: boolean;
}

export function editHtml(
  text: string,
  decide: DecideLink,
  { pictures, isByMember }: HtmlLinkEditOptions,
): EditedText | undefined {
  const wanted = findLinks(text, { pictures }).flatMap((link) => {
    const decided = decide(link.href);
    if (!decided) return [];
    const { edit } = decided;
    if (edit === 'unlink' && link.tag === 'img') return [];
    const edits =
      edit === 'unlink' ? createLinkRemovalEdits(link) : [createHrefEdit(link, text, edit.to)];
    return [{ link, decided, edits }];
  });
  if (wanted.length === 0) return undefined;
  const { html, done } = applyTextEdits(
    text,
    wanted.flatMap(({ edits }) => edits),
  );
  const links = wanted.map(({ link, decided, edits }): EditedLink => {
    const { edit } = decided;
    const shown = isByMember
      ? { before: link.href, after: edit === 'unlink' ? '' : edit.to }
      : excerptAround(text, link, edits);
    return { href: link.href, ...decided, ...shown };
  });
  return { text: html, links, done };
}

function excerptAround(text: string, { open, close }: HtmlLink, edits: readonly TextEdit[]) {
  const margin = 40;
  const place = [open[0], close?.[1] ?? open[1]] as const;
  const from = Math.max(0, place[0] - margin);
  const shiftedEdits = edits.map(({ start, end, text: by }) => ({
    start: start - from,
    end: end - from,
    text: by,
  }));
  const after = applyTextEdits(text.slice(from, place[1] + margin), shiftedEdits).html;
  return { before: quoteTextAround(text, place, margin), after: toSingleLine(after) };
}

const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').toWellFormed();
