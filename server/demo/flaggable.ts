import type { ContentKind } from '../../contract/moderation/content-kinds.ts';
import type { DemoAccount } from './account.ts';
import type { DemoArticle } from './articles.ts';
import type { DemoThread } from './forum.ts';
import type { ProfileStatus } from './profiles.ts';
import type { RowWithId } from './stored.ts';
import type { DemoMessage } from './talk.ts';
import { toParagraphs } from './texts/markup.ts';

export interface DemoContent {
  articles: DemoArticle[];
  threads: DemoThread[];
  statuses: ProfileStatus[];
}

export interface FlaggableItem {
  kind: ContentKind;
  row: RowWithId;
  author: DemoAccount;
  html: string;
  at: Date;
  updatedAt: Date;
  tone: DemoMessage['tone'];
  isDeleted: boolean;
  isSpam: boolean;
  isPending: boolean;
  requiresPreModeration: boolean;
}

export function flaggableItems({ articles, threads, statuses }: DemoContent): FlaggableItem[] {
  return [
    ...articles.flatMap(({ messages }) =>
      messages.map((entry) => toFlaggableMessage('comment', entry)),
    ),
    ...threads.map(toFlaggableThread),
    ...threads.flatMap(({ messages, requiresPreModeration }) =>
      messages.map((entry) => ({ ...toFlaggableMessage('reply', entry), requiresPreModeration })),
    ),
    ...statuses.map((status) => toFlaggableMessage('user_profile_status', status)),
    ...statuses.flatMap(({ messages }) =>
      messages.map((entry) => toFlaggableMessage('user_profile_status_reply', entry)),
    ),
  ];
}

function toFlaggableMessage(kind: ContentKind, row: DemoMessage): FlaggableItem {
  return { ...row, kind, row, html: row.body, requiresPreModeration: false };
}

function toFlaggableThread(row: DemoThread): FlaggableItem {
  return {
    ...row,
    kind: 'thread',
    row,
    html: toParagraphs([row.name]) + row.body,
    at: row.startedAt,
    tone: row.isSpam ? 'spam' : 'kind',
  };
}
