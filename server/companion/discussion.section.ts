import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { anchorOfContent } from '../../contract/public-paths.ts';
import { exactText } from '../../contract/text.ts';
import type {
  Discussion,
  DiscussionEntry,
  DiscussionPosition,
} from '../features/moderation/content/public-discussions.service.ts';
import { discussionList } from './discussion.view.ts';
import { type Html, html } from './html.ts';
import { type PageVisitor, writingLimitNotice } from './sanction.view.ts';
import { loginPathBackTo, type UnsentWriting } from './writing.ts';
import { writingForm } from './writing-form.ts';

const entryAnchorSchema = exactText(40).optional().catch(undefined);
const discussionQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
  at: entryAnchorSchema,
  answer: entryAnchorSchema,
});

export interface DiscussionPlace extends DiscussionPosition {
  answer?: string | undefined;
}

export function readDiscussionPlace(request: FastifyRequest): DiscussionPlace {
  return discussionQuery.parse(request.query);
}

/** Id of the answered item as sent by the form; undefined if it answers none. */
export function parseAnsweredId(sent: string): number | undefined {
  const parsed = z.coerce.number().int().positive().max(2_147_483_647).safeParse(sent);
  return parsed.success ? parsed.data : undefined;
}

export interface DiscussionSection {
  kind: 'comment' | 'reply';
  heading: string;
  discussion: Discussion;
  path: string;
  visitor: PageVisitor;
  show(body: string): Html;
  closed?: Html | undefined;
  answer: string | undefined;
  unsent: UnsentWriting | undefined;
}

const discussionFormLabelsByKind = {
  comment: { label: 'Your comment', button: 'Post comment' },
  reply: { label: 'Your reply', button: 'Post reply' },
};

export function discussionSection(section: DiscussionSection): Html {
  const { kind, heading, discussion, path, visitor, show, closed, unsent } = section;
  const { viewer } = visitor;
  const limit = writingLimitNotice(visitor);
  const mayWrite = !closed && viewer !== undefined && limit === undefined;
  const answered = discussion.entries.find(
    ({ anchor, shown }) => anchor === section.answer && shown === 'visible',
  );
  const here = `${path}?page=${discussion.page}`;
  // Also shown to someone who was signed out or sanctioned meanwhile, so that their text stays.
  const hasForm = mayWrite || (unsent !== undefined && !closed);
  const form =
    answered && hasForm
      ? { anchor: answered.anchor, html: discussionAnswerForm(section, answered) }
      : undefined;
  return html`
<section aria-labelledby="discussion">
<h2 id="discussion">${heading}</h2>
${discussionList({
  discussion,
  path,
  viewerId: viewer?.id,
  show,
  answering: { label: 'Answer', isPossible: () => mayWrite },
  form,
})}
${closed}
${hasForm && !form && writingForm({ ...discussionFormLabelsByKind[kind], action: here, unsent })}
${!closed && !hasForm && (limit ?? signInToReply(here))}
</section>`;
}

function discussionAnswerForm(
  { kind, path, unsent }: DiscussionSection,
  entry: DiscussionEntry,
): Html {
  const { anchor, id, author } = entry;
  const cancel = `${path}?at=${anchor}#${anchor}`;
  return writingForm({
    action: path,
    label: author ? `Your answer to ${author.isDeleted ? 'this' : author.username}` : 'Your answer',
    button: kind === 'comment' ? 'Post comment' : 'Post reply',
    hidden: { parent: id },
    cancel,
    unsent,
  });
}

export function signInToReply(back: string): Html {
  return html`<p><a href="${loginPathBackTo(back)}">Sign in to reply</a></p>`;
}

export function anchorOfAnsweredItem(
  kind: DiscussionSection['kind'],
  parentId: number | undefined,
) {
  return parentId === undefined ? undefined : anchorOfContent(kind, parentId);
}

export function discussionCountLabel(total: number, noun: 'comment' | 'reply'): string {
  const plural = noun === 'comment' ? 'comments' : 'replies';
  return `${total.toLocaleString('en')} ${total === 1 ? noun : plural}`;
}
