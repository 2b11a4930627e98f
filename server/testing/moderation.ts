import type { AssocType } from '../../contract/moderation/content-flags.ts';
import type { ContentKind } from '../../contract/moderation/content-kinds.ts';
import { contentTables } from '../db/content-tables.ts';
import { type ContentWriter, contentWriter } from './content.ts';
import { type NewFlag, newFlag } from './flags.ts';
import { newUser } from './people.ts';
import type { TestApp } from './test-app.ts';

export type ItemState = 'visible' | 'pending' | 'deleted' | 'spam';

export interface FlaggedItem {
  flagId: string;
  kind: AssocType;
  itemId: number;
  /** Thread, post or status around it. */
  pageId: number;
}

/** Creates content with its flag in any state, and reads the result. */
export interface ModerationScene {
  authorId: number;
  content: ContentWriter;
  flagged(
    kind: AssocType,
    state?: ItemState,
    flag?: Partial<NewFlag> & { body?: string },
  ): Promise<FlaggedItem>;
  stateOf(flagged: FlaggedItem): Promise<{
    isOpen: boolean;
    isSpam: boolean;
    version: number;
    content: ItemState | 'person';
    events: string[];
    assignees: number[];
  }>;
}

export async function moderationScene(app: TestApp): Promise<ModerationScene> {
  const content = await contentWriter(app);
  const author = await newUser(app, {});
  const { pool } = app.database;

  async function insertItem(kind: ContentKind, state: ItemState, body: string | undefined) {
    const item = {
      by: author.id,
      ...(body !== undefined && { body }),
      isDeleted: state === 'deleted',
      isSpam: state === 'spam',
      isPending: state === 'pending',
    };
    const by = author.id;
    switch (kind) {
      case 'comment': {
        const postId = await content.post({ by });
        return { pageId: postId, itemId: await content.comment({ ...item, postId }) };
      }
      case 'thread':
        return { pageId: 0, itemId: await content.thread(item) };
      case 'reply': {
        const threadId = await content.thread({ by, at: '2026-01-01T00:00:00Z' });
        return { pageId: threadId, itemId: await content.reply({ ...item, threadId }) };
      }
      case 'user_profile_status':
        return { pageId: 0, itemId: await content.status(item) };
      case 'user_profile_status_reply': {
        const statusId = await content.status({ by });
        return { pageId: statusId, itemId: await content.statusReply({ ...item, statusId }) };
      }
    }
  }

  return {
    authorId: author.id,
    content,
    async flagged(kind, state = 'visible', { body, ...flag } = {}) {
      const about =
        kind === 'user'
          ? { pageId: 0, itemId: (await newUser(app, {})).id }
          : await insertItem(kind, state, body);
      const authorId = kind === 'user' ? about.itemId : author.id;
      const id = await newFlag(app, { assocType: kind, assocId: about.itemId, authorId, ...flag });
      return { flagId: String(id), kind, ...about };
    },

    async stateOf({ flagId, kind, itemId }) {
      const { rows: flags } = await pool.query(
        `select is_open as "isOpen", is_spam as "isSpam", version from content_flags where id = $1`,
        [flagId],
      );
      const { rows: events } = await pool.query(
        'select status from content_flag_events where content_flag_id = $1 order by id',
        [flagId],
      );
      const { rows: assigns } = await pool.query(
        'select user_id from content_flag_assigns where content_flag_id = $1 order by user_id',
        [flagId],
      );
      const common = {
        ...flags[0],
        events: events.map(({ status }) => status),
        assignees: assigns.map((row) => row.user_id),
      };
      if (kind === 'user') return { ...common, content: 'person' };
      const { rows: items } = await pool.query(
        `select is_deleted, is_spam, is_pending_moderation from ${contentTables[kind]} where id = $1`,
        [itemId],
      );
      const [item] = items;
      const state: ItemState = item.is_deleted
        ? 'deleted'
        : item.is_spam
          ? 'spam'
          : item.is_pending_moderation
            ? 'pending'
            : 'visible';
      return { ...common, content: state };
    },
  };
}
