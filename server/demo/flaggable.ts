import type { ContentKind } from '../../contract/moderation/content-kinds.ts';
import type { Account } from './account.ts';
import type { Article } from './articles.ts';
import type { Thread } from './forum.ts';
import type { ProfileStatus } from './profiles.ts';
import type { Stored } from './stored.ts';
import type { Message } from './talk.ts';
import { paragraphs } from './texts/markup.ts';

/** What the demo wrote, before anybody looked at it. */
export interface Content {
  articles: Article[];
  threads: Thread[];
  statuses: ProfileStatus[];
}

/** Anything that can be flagged, seen alike. */
export interface FlaggableItem {
  kind: ContentKind;
  row: Stored;
  author: Account;
  /** The body, after the name if it has one. */
  html: string;
  at: Date;
  updatedAt: Date;
  tone: Message['tone'];
  isDeleted: boolean;
  isSpam: boolean;
  isPending: boolean;
  requiresPreModeration: boolean;
}

export function flaggableItems({ articles, threads, statuses }: Content): FlaggableItem[] {
  return [
    ...articles.flatMap(({ messages }) => messages.map((entry) => ofMessage('comment', entry))),
    ...threads.map(ofThread),
    ...threads.flatMap(({ messages, requiresPreModeration }) =>
      messages.map((entry) => ({ ...ofMessage('reply', entry), requiresPreModeration })),
    ),
    ...statuses.map((status) => ofMessage('user_profile_status', status)),
    ...statuses.flatMap(({ messages }) =>
      messages.map((entry) => ofMessage('user_profile_status_reply', entry)),
    ),
  ];
}

function ofMessage(kind: ContentKind, row: Message): FlaggableItem {
  return { ...row, kind, row, html: row.body, requiresPreModeration: false };
}

function ofThread(row: Thread): FlaggableItem {
  return {
    ...row,
    kind: 'thread',
    row,
    html: paragraphs([row.name]) + row.body,
    at: row.startedAt,
    tone: row.isSpam ? 'spam' : 'kind',
  };
}
