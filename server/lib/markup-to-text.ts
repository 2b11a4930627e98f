import { Parser } from 'htmlparser2';
import { textToMarkup } from './plain-text.ts';

const blockTags = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'li', 'pre', 'hr']);
const pictureTagPattern = /<p><img\b[^<>]*><\/p>|<img\b[^<>]*>/g;

/**
 * Text of a sanitised body as its author would type it, with an empty line between paragraphs.
 * Inverse of `textToMarkup`.
 */
export function markupToText(body: string): string {
  let text = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'br') text += '\n';
      },
      ontext(piece) {
        text += piece.replaceAll('\n', ' ');
      },
      onclosetag(name) {
        if (blockTags.has(name)) text = `${text.trimEnd()}\n\n`;
      },
    },
    { decodeEntities: true },
  );
  parser.end(body);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

export function separatePictures(body: string): { pictures: string; rest: string } {
  const found = body.match(pictureTagPattern) ?? [];
  return { pictures: found.join(''), rest: body.replaceAll(pictureTagPattern, '').trim() };
}

/** True if a body has headings, lists, mentions or other markup that plain text would lose. */
export function isFormatted(body: string): boolean {
  const removeLinksAndBreaks = (markup: string) =>
    markup.replaceAll(/<a\b[^<>]*>|<\/a>/g, '').replaceAll(/\s*<br ?\/?>\s*|\s+/g, ' ');
  const { rest } = separatePictures(body);
  return (
    rest.includes('data-user-id') ||
    removeLinksAndBreaks(rest) !== removeLinksAndBreaks(textToMarkup(markupToText(rest)))
  );
}
