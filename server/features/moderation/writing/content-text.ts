import { contentMessages } from '../../../../contract/moderation/content.ts';
import { profilePath } from '../../../../contract/public-paths.ts';
import { invalidInput } from '../../../base/errors.ts';
import { bodyText, sanitizeBody } from '../../../lib/html.ts';
import { replaceLinks } from '../../../lib/replace-links.ts';

/** What is written, made safe. Something must be left of it that people can see. */
export function safeBody(html: string): string {
  const body = sanitizeBody(html);
  const isEmpty = bodyText(body).replace(/[\p{Cf}\p{Cc}\s]/gu, '') === '';
  if (isEmpty && !hasImage(body)) throw invalidInput(contentMessages.bodyRequired, 'body');
  return body;
}

export function hasImage(body: string): boolean {
  return /<img\b[^<>]*\ssrc="[^"]/.test(body);
}

const mention = /<a class="mention" data-user-id="([1-9]\d{0,8})" href="[^"<>]*">/g;

/** The ids in a body that was made safe. */
export function mentionedIds(body: string): number[] {
  return [...new Set(Array.from(body.matchAll(mention), (found) => Number(found[1])))];
}

/** A mention says who it names, whatever the writer put there; one of nobody is plain text. */
export function settleMentions(
  body: string,
  people: ReadonlyMap<number, { username: string; slug: string }>,
): string {
  return replaceLinks(body, mention, (text, [, id]) => {
    const person = people.get(Number(id));
    if (!person) return text;
    const name = escapeText(`@${person.username}`);
    return `<a class="mention" data-user-id="${id}" href="${profilePath(person.slug)}">${name}</a>`;
  });
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
