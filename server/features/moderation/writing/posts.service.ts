import {
  contentMessages,
  type NewPost,
  newPost,
  type PostEdit,
  postEdit,
} from '../../../../contract/moderation/content.ts';
import { notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { type Author, writerOf } from './content-parts.ts';
import { mentionedIds, safeBody, settleMentions } from './content-text.ts';
import { type Post, postsRepository } from './posts.repository.ts';
import { writingRepository } from './writing.repository.ts';

/** Articles come from the network's own sites. They are context: nobody scores or flags them. */
export interface PostsService {
  prepare(siteId: number, post: NewPost): Promise<NewPost>;
  prepareEdit(siteId: number, edit: PostEdit): Promise<PostEdit>;
  insert(trx: Trx, author: Author, prepared: NewPost): Promise<Post>;
  change(trx: Trx, siteId: number, id: number, prepared: PostEdit): Promise<Post>;
}

export function createPostsService({ database }: { database: Database }): PostsService {
  async function safe(siteId: number, html: string): Promise<string> {
    const body = safeBody(html);
    const people = await writingRepository(database.db).mentionable(siteId, mentionedIds(body));
    return settleMentions(body, people);
  }

  return {
    async prepare(siteId, post) {
      const { title, body } = validate(newPost, post);
      return { title, body: await safe(siteId, body) };
    },

    async prepareEdit(siteId, edit) {
      const { body, ...others } = validate(postEdit, edit);
      return { ...others, ...(body !== undefined && { body: await safe(siteId, body) }) };
    },

    async insert(trx, author, prepared) {
      await writerOf(trx, author);
      const id = await postsRepository(trx).insert(author.siteId, author.userId, prepared);
      return foundPost(await postsRepository(trx).find(author.siteId, id));
    },

    change: async (trx, siteId, id, prepared) =>
      foundPost(await postsRepository(trx).update(siteId, id, prepared)),
  };
}

function foundPost(post: Post | undefined): Post {
  if (!post) throw notFound(contentMessages.postNotFound);
  return post;
}
