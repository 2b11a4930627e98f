import { careCaseMessages } from '../../contract/moderation/care-cases.ts';
import type { ContentKind } from '../../contract/moderation/content-kinds.ts';
import { heldReasonTextsForAuthor } from '../../contract/moderation/holding.ts';
import { ownTextDeletePath, ownTextEditPath } from '../../contract/moderation/own-texts.ts';
import { writingMessages } from '../../contract/moderation/public-writing.ts';
import type {
  AuthorNotice,
  Discussion,
  DiscussionEntry,
  PublicPerson,
} from '../features/moderation/content/public-discussions.service.ts';
import { helpNoticeForWriter } from './care.view.ts';
import { dateTimeTag } from './dates.ts';
import { type Html, html } from './html.ts';
import { avatarOrInitial, displayName, profileLink } from './people.view.ts';

export interface DiscussionView {
  discussion: Discussion;
  path: string;
  viewerId: number | undefined;
  show(body: string): Html;
  answering: { label: string; isPossible(entry: DiscussionEntry): boolean };
  form?: { anchor: string; html: Html } | undefined;
}

/** Deeper indents would leave lines too short to read. */
const maxIndentedAnswerDepth = 4;

export const labelByContentKind: Record<ContentKind, string> = {
  comment: 'comment',
  thread: 'thread',
  reply: 'reply',
  user_profile_status: 'status',
  user_profile_status_reply: 'reply',
};

export function waitingForApprovalNotice(kind: ContentKind, news: AuthorNotice | undefined): Html {
  if (news?.isHiddenForCare) return html`<p class="notice">${careCaseMessages.textHidden}</p>`;
  const [reason] = news?.heldFor ?? [];
  const why = reason && heldReasonTextsForAuthor[reason];
  return html`<p class="notice">Your ${labelByContentKind[kind]} is waiting for approval.${why && ` ${why}`}</p>`;
}

export function discussionList(view: DiscussionView): Html {
  const { entries } = view.discussion;
  return html`
${entries.length > 0 && html`<ol class="discussion">${entries.map((entry) => discussionEntryItem(view, entry))}</ol>`}
${discussionPager(view)}`;
}

function discussionEntryItem(view: DiscussionView, entry: DiscussionEntry): Html {
  const { anchor, depth, shown, kind } = entry;
  const indent = Math.min(depth, maxIndentedAnswerDepth);
  if (shown === 'tombstone') {
    return html`
<li id="${anchor}" class="entry depth-${indent}"><p class="by">${writingMessages.deleted}</p></li>`;
  }
  return html`
<li id="${anchor}" class="entry depth-${indent}">
<p class="by">${authorByline(entry.author)}${inReplyToLink(view, entry)} <a class="when" href="${discussionEntryHref(view.path, anchor)}">${dateTimeTag(entry.insertedAt)}</a>${editedAtTag(entry.editedAt)}</p>
${shown === 'waiting' && waitingForApprovalNotice(kind, entry.toAuthor)}
${entry.toAuthor?.help && helpNoticeForWriter(entry.toAuthor.help)}
${adviceNotice(entry.adviceNote)}
<div class="body" dir="auto">${view.show(entry.body)}</div>
${discussionEntryActions(view, entry)}
${view.form?.anchor === anchor && view.form.html}
</li>`;
}

export function adviceNotice(note: string | undefined): Html {
  return html`${note !== undefined && html`<p class="notice" role="note">${note}</p>`}`;
}

export function editedAtTag(editedAt: Date | null): Html {
  return html`${editedAt !== null && html` <span class="edited">edited ${dateTimeTag(editedAt)}</span>`}`;
}

export function ownItemLinks(kind: ContentKind, id: number): Html {
  const what = html`<span class="unseen"> your ${labelByContentKind[kind]}</span>`;
  return html`<a href="${ownTextEditPath(kind, id)}">Edit${what}</a> <a href="${ownTextDeletePath(kind, id)}">Delete${what}</a>`;
}

/** Names the answered entry, which may be on another page or far above. */
function inReplyToLink({ path }: DiscussionView, { answers, kind }: DiscussionEntry): Html {
  if (!answers || kind === 'user_profile_status_reply') return html``;
  const { anchor, author } = answers;
  return html` in reply to <a href="${discussionEntryHref(path, anchor)}">${author ? displayName(author) : 'what was deleted'}</a>`;
}

function discussionEntryActions(
  { answering, path, viewerId }: DiscussionView,
  entry: DiscussionEntry,
): Html {
  const { anchor, author, kind, id, shown } = entry;
  const isOwn = viewerId !== undefined && author?.id === viewerId;
  const own = isOwn && ownItemLinks(kind, id);
  if (shown !== 'visible') return html`${own && html`<p class="tools">${own}</p>`}`;
  const whose = html`<span class="unseen"> ${author && displayName(author)}’s ${labelByContentKind[kind]}</span>`;
  const answer =
    answering.isPossible(entry) &&
    html`<a href="${path}?at=${anchor}&amp;answer=${anchor}#${anchor}">${answering.label}${whose}</a>`;
  const report =
    !isOwn && html`<a href="${reportPath(kind, id)}" rel="nofollow">Report${whose}</a>`;
  return html`<p class="tools">${answer} ${own} ${report}</p>`;
}

function discussionPager({ discussion: { page, pages }, path }: DiscussionView): Html {
  if (pages === 1) return html``;
  return html`
<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="${path}?page=${page - 1}">Previous page</a>` : html`<span></span>`}
<span>Page ${page} of ${pages}</span>
${page < pages ? html`<a rel="next" href="${path}?page=${page + 1}">Next page</a>` : html`<span></span>`}
</nav>`;
}

export function authorByline(author: PublicPerson | undefined): Html {
  return html`${avatarOrInitial(author)}${profileLink(author)}`;
}

function discussionEntryHref(path: string, anchor: string): string {
  return `${path}?at=${anchor}#${anchor}`;
}

export function reportPath(assocType: ContentKind | 'user', id: number): string {
  return `/report/${assocType}/${id}`;
}
