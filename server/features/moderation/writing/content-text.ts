import { contentMessages } from '../../../../contract/moderation/content.ts';
import { profilePath } from '../../../../contract/public-paths.ts';
import { invalidInput } from '../../../base/errors.ts';
import { bodyText } from '../../../lib/html.ts';
import { replaceLinks } from '../../../lib/replace-links.ts';

/** Refuses a sanitised body without visible text or image. */
export function assertVisible(body: string): void {
  if (!hasVisibleText(body) && !hasImage(body))
    throw invalidInput(contentMessages.bodyRequired, 'body');
}

/**
 * Reads only the beginning where possible, since most bodies show a character there and long ones
 * are slow to read.
 */
export function hasVisibleText(body: string): boolean {
  return hasVisibleCharacter(bodyText(body.slice(0, 2000))) || hasVisibleCharacter(bodyText(body));
}

function hasVisibleCharacter(text: string): boolean {
  return /[^\p{Cf}\p{Cc}\s]/u.test(text);
}

export function hasImage(body: string): boolean {
  return /<img\b[^<>]*\ssrc="[^"]/.test(body);
}

const mentionLink = /<a class="mention" data-user-id="([1-9]\d{0,8})" href="[^"<>]*">/g;

/** Expects a sanitised body. */
export function listMentionedUserIds(body: string): number[] {
  return [...new Set(Array.from(body.matchAll(mentionLink), (found) => Number(found[1])))];
}

/**
 * Writes the current name and address into mentions; mentions of unknown users become plain text.
 */
export function resolveMentions(
  body: string,
  people: ReadonlyMap<number, { username: string; slug: string }>,
): string {
  return replaceLinks(body, mentionLink, (text, [, id]) => {
    const person = people.get(Number(id));
    if (!person) return text;
    const name = escapeText(`@${person.username}`);
    return `<a class="mention" data-user-id="${id}" href="${profilePath(person.slug)}">${name}</a>`;
  });
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
