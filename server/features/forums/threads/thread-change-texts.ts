import { flagMessages } from '../../../../contract/moderation/content-flags.ts';
import type { ThreadWrite } from '../../moderation/content/thread-rows.ts';

export function describeAuthorChange(former: string | undefined, now: string | undefined): string {
  const gone = 'someone who is gone';
  return `Changed the author from ${former ?? gone} to ${now ?? gone}`;
}

export function describeThreadChanges(after: Partial<ThreadWrite>): string {
  const onOff = (value: boolean | undefined, on: string, off: string) =>
    value === undefined ? undefined : value ? on : off;
  const parts = [
    after.name !== undefined && 'Changed the title',
    after.body !== undefined && 'Edited the text',
    onOff(after.isClosed, flagMessages.commentsClosed, flagMessages.commentsOpen),
    onOff(after.requiresPreModeration, flagMessages.preModerated, flagMessages.notPreModerated),
    onOff(after.isFeatured, 'Featured', 'No longer featured'),
    onOff(
      after.isHomepageFeatured,
      'Featured on the homepage',
      'No longer featured on the homepage',
    ),
    after.slug !== undefined && 'Changed the address',
    after.seo !== undefined && 'Changed the SEO data',
  ];
  return parts.filter(Boolean).join('. ');
}
