import { profilePath } from '../../contract/public-paths.ts';
import type { PublicPerson } from '../features/moderation/content/public-discussions.service.ts';
import { type Html, html } from './html.ts';

type PersonWithPicture = Pick<PublicPerson, 'id' | 'username' | 'thumb' | 'isGone' | 'isDeleted'>;

const avatarSideBySize = { small: 32, medium: 44 };
const avatarColourCount = 6;

/**
 * Picture or first letter of the name. Hidden from screen readers, as the name stands beside it.
 */
export function avatarOrInitial(
  person: PersonWithPicture | undefined,
  size: keyof typeof avatarSideBySize = 'small',
): Html {
  const side = avatarSideBySize[size];
  if (person?.thumb && !person.isGone) {
    return html`<img class="face ${size}" src="${person.thumb}" alt="" width="${side}" height="${side}" loading="lazy">`;
  }
  const letter = !person || person.isDeleted ? '–' : ([...person.username][0] ?? '–').toUpperCase();
  const colour = !person || person.isGone ? 'gone' : `colour-${person.id % avatarColourCount}`;
  return html`<span class="face ${size} ${colour}" aria-hidden="true">${letter}</span>`;
}

export function profileLink(person: PublicPerson | undefined): Html {
  if (!person) return html`<span class="name">Someone</span>`;
  return person.isGone
    ? html`<span class="name">${displayName(person)}</span>`
    : html`<a class="name" href="${profilePath(person.slug)}">${person.username}</a>`;
}

export function displayName({
  isDeleted,
  username,
}: Pick<PublicPerson, 'isDeleted' | 'username'>): string {
  return isDeleted ? 'Deleted member' : username;
}
