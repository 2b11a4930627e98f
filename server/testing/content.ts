import type { TestApp } from './test-app.ts';

interface TextOfMember {
  by: number;
  body?: string;
  at?: string;
  isDeleted?: boolean;
  isSpam?: boolean;
  isPending?: boolean;
}

/** Writes content directly into the test database, like members would. */
export interface ContentWriter {
  post(item: TextOfMember & { title?: string }): Promise<number>;
  comment(item: TextOfMember & { postId: number; parentId?: number }): Promise<number>;
  thread(item: TextOfMember & { name?: string }): Promise<number>;
  reply(item: TextOfMember & { threadId: number; parentId?: number }): Promise<number>;
  status(item: TextOfMember): Promise<number>;
  statusReply(item: TextOfMember & { statusId: number }): Promise<number>;
  oneOfEach(by: number, body?: string): Promise<void>;
}

export function mentionOf(userId: number, name: string): string {
  return `<a class="mention" data-user-id="${userId}" href="/profile/${name.toLowerCase()}">@${name}</a>`;
}

export async function contentWriter(app: TestApp, prefix = 'alpha'): Promise<ContentWriter> {
  const { db } = app.database;
  const siteId = await app.siteId(prefix);
  let count = 0;
  const baseRow = (item: TextOfMember) => ({
    siteId,
    userId: item.by,
    body: item.body ?? `<p>Text ${count++}</p>`,
    isDeleted: item.isDeleted ?? false,
    ...(item.at && { insertedAt: new Date(item.at) }),
  });
  const moderatedRow = (item: TextOfMember) => ({
    ...baseRow(item),
    isSpam: item.isSpam ?? false,
    isPendingModeration: item.isPending ?? false,
  });

  const writer: ContentWriter = {
    async post(item) {
      const title = item.title ?? `Post ${count++}`;
      const values = { ...baseRow(item), title, slug: slugOf(title, count++) };
      const row = db.insertInto('posts').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    },
    async comment(item) {
      const values = {
        ...moderatedRow(item),
        postId: item.postId,
        parentId: item.parentId ?? null,
      };
      const row = db.insertInto('comments').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    },
    async thread(item) {
      const name = item.name ?? `Thread ${count++}`;
      const values = { ...moderatedRow(item), name, slug: slugOf(name, count++) };
      const row = db.insertInto('threads').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    },
    async reply(item) {
      const parent = { threadId: item.threadId, parentId: item.parentId ?? null };
      const row = db
        .insertInto('replies')
        .values({ ...moderatedRow(item), ...parent })
        .returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    },
    async status(item) {
      const row = db.insertInto('user_profile_statuses').values(moderatedRow(item)).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    },
    async statusReply(item) {
      const values = { ...moderatedRow(item), statusId: item.statusId };
      const row = db.insertInto('user_profile_status_replies').values(values).returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    },
    async oneOfEach(by, body) {
      const text = body === undefined ? {} : { body };
      await writer.comment({ by, ...text, postId: await writer.post({ by }) });
      await writer.reply({ by, ...text, threadId: await writer.thread({ by, ...text }) });
      await writer.statusReply({ by, ...text, statusId: await writer.status({ by, ...text }) });
    },
  };
  return writer;
}

function slugOf(title: string, number: number): string {
  return `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${number}`;
}
