import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ThreadWriteValues } from '../../moderation/content/thread-rows.ts';

export function describeAuthorChange(former: string | undefined, now: string | undefined): string {
  const gone = 'someone who is gone';
  return `Changed the author from ${former ?? gone} to ${now ?? gone}`;
}

export function describeThreadChanges(after: Partial<ThreadWriteValues>): string {
  const chooseWord = (value: boolean | undefined, on: string, off: string) =>
    value === undefined ? undefined : value ? on : off;
  const parts = [
    after.name !== undefined && 'Changed the title',
    after.body !== undefined && 'Edited the text',
    chooseWord(after.isClosed, flagMessages.commentsClosed, flagMessages.commentsOpen),
    chooseWord(
      after.requiresPreModeration,
      flagMessages.preModerated,
      flagMessages.notPreModerated,
    ),
    chooseWord(after.isFeatured, 'Featured', 'No longer featured'),
    chooseWord(
      after.isHomepageFeatured,
      'Featured on the homepage',
      'No longer featured on the homepage',
    ),
    after.slug !== undefined && 'Changed the address',
    after.seo !== undefined && 'Changed the SEO data',
  ];
  return parts.filter(Boolean).join('. ');
}
