import { profilePath } from '../../contract/public-paths.ts';
import type {
  Discussion,
  DiscussionEntry,
} from '../features/moderation/content/public-discussions.service.ts';
import type { PublicPerson } from '../features/people/profiles/public-profile.service.ts';
import { signInToReply } from './discussion.section.ts';
import { discussionList } from './discussion.view.ts';
import { type Html, html } from './html.ts';
import { type PageVisitor, writingLimitNotice } from './sanction.view.ts';
import type { UnsentWriting } from './writing.ts';
import { writingForm } from './writing-form.ts';

export interface StatusSection {
  profile: PublicPerson;
  discussion: Discussion;
  visitor: PageVisitor;
  show(body: string): Html;
  answer: string | undefined;
  unsent: UnsentWriting | undefined;
}

export function statusSection(section: StatusSection): Html {
  const { profile, discussion, visitor, show, unsent } = section;
  const { viewer } = visitor;
  const limit = writingLimitNotice(visitor);
  const mayWrite = viewer !== undefined && limit === undefined;
  const path = profilePath(profile.slug);
  const isOwn = viewer?.id === profile.id;
  const isEmpty = discussion.entries.length === 0;
  const answered = discussion.entries.find(
    ({ anchor, kind, shown }) =>
      anchor === section.answer && kind === 'user_profile_status' && shown === 'visible',
  );
  const hasForm = mayWrite || unsent !== undefined;
  const form =
    answered && hasForm
      ? { anchor: answered.anchor, html: replyForm(path, answered, unsent) }
      : undefined;
  if (isEmpty && !isOwn && !unsent) return html``;
  return html`
<section aria-labelledby="statuses">
<h2 id="statuses">Status updates</h2>
${
  hasForm &&
  !form &&
  (isOwn || unsent) &&
  writingForm({ action: path, label: 'Your status', button: 'Post status', rows: 3, unsent })
}
${isEmpty && html`<p>No status yet.</p>`}
${discussionList({
  discussion,
  path,
  viewerId: viewer?.id,
  show,
  answering: {
    label: 'Reply',
    isPossible: ({ kind }) => kind === 'user_profile_status' && mayWrite,
  },
  form,
})}
${(!isEmpty || isOwn) && !hasForm && (limit ?? signInToReply(`${path}?page=${discussion.page}`))}
</section>`;
}

function replyForm(
  path: string,
  { anchor, id }: DiscussionEntry,
  unsent: UnsentWriting | undefined,
): Html {
  return writingForm({
    action: path,
    label: 'Your reply',
    button: 'Post reply',
    hidden: { status: id },
    cancel: `${path}?at=${anchor}#${anchor}`,
    rows: 3,
    unsent,
  });
}
