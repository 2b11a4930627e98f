import { permalinkPath } from '../../../../contract/public-paths.ts';
import { externalId as externalIdSchema, postMessages } from '../../../../contract/site/posts.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import type { Replayed } from '../../moderation/intake/idempotency.ts';
import { byUser } from '../../moderation/intake/intake.input.ts';
import type { IntakeRequest, IntakeService } from '../../moderation/intake/intake.service.ts';
import { postFilingRepository } from './post-filing.repository.ts';
import type { PostName, PostWritingService } from './post-writing.service.ts';
import { type Post, postsRepository } from './posts.repository.ts';

/** Posts sent by the network's own sites, identified by our id or the sender's. */
export interface PostIntakeService {
  create(request: IntakeRequest): Promise<Replayed>;
  edit(request: IntakeRequest, name: PostName): Promise<Replayed>;
  /** Creates the post, or changes the one sent under this id before. */
  put(request: IntakeRequest, externalId: string): Promise<Replayed>;
  stateOf(key: IntakeKey, name: PostName): Promise<object>;
}

export function createPostIntakeService({
  database,
  intake,
  writing,
}: {
  database: Database;
  intake: IntakeService;
  writing: PostWritingService;
}): PostIntakeService {
  const authorOf = ({ key, body }: IntakeRequest) => ({
    siteId: key.siteId,
    userId: validate(byUser, body).userId,
  });

  return {
    create: (request) =>
      intake.once(
        request,
        async () => ({
          author: authorOf(request),
          post: await writing.prepare(request.key.siteId, request.body),
        }),
        async (trx, { author, post }) => ({
          status: 201,
          body: answerOf(await writing.insert(trx, author, post)),
        }),
      ),

    edit(request, name) {
      const { siteId } = request.key;
      return intake.once(
        request,
        async () => ({
          ...(await writing.prepareEdit(siteId, request.body)),
          ...authorIn(request.body),
        }),
        async (trx, edit) => {
          const post = await writing.find(trx, siteId, name);
          if (post?.convertedThreadId !== null) throw notFound(postMessages.notFound);
          return { status: 200, body: answerOf(await writing.change(trx, siteId, post, edit)) };
        },
      );
    },

    put(request, name) {
      const { siteId } = request.key;
      const externalId = validate(externalIdSchema, name);
      return intake.once(
        request,
        async () => ({
          author: authorOf(request),
          post: await writing.prepare(siteId, request.body),
          isTyped: 'type' in (request.body as object),
        }),
        async (trx, { author, post, isTyped }) => {
          const find = () => writing.find(trx, siteId, { externalId });
          let before = await find();
          if (!before) {
            // Serializes concurrent first requests with the same id.
            await postsRepository(trx).lockForNew(siteId);
            before = await find();
          }
          if (!before) {
            return {
              status: 201,
              body: answerOf(await writing.insert(trx, author, post, externalId)),
            };
          }
          const { type, ...edit } = post;
          if (isTyped && type !== before.type) throw invalidInput(postMessages.typeFixed, 'type');
          const change = { ...edit, userId: author.userId };
          return { status: 200, body: answerOf(await writing.change(trx, siteId, before, change)) };
        },
      );
    },

    async stateOf({ siteId }, name) {
      const posts = postsRepository(database.db);
      const post =
        'id' in name
          ? await posts.find(siteId, name.id)
          : await posts.findSent(siteId, name.externalId);
      if (post?.convertedThreadId !== null) throw notFound(postMessages.notFound);
      const { categories, tags } = await postFilingRepository(database.db).labelsOf(
        siteId,
        post.id,
      );
      return {
        ...answerOf(post),
        body: post.body,
        excerpt: post.excerpt,
        thumbnail: post.thumbnailUrl && { url: post.thumbnailUrl, alt: post.thumbnailAlt },
        categories: categories.map(({ slug, name: label }) => ({ slug, name: label })),
        tags: tags.map(({ slug }) => slug),
        seo: post.seo,
      };
    },
  };
}

function authorIn(body: unknown): { userId?: number } {
  const isNamed = typeof body === 'object' && body !== null && 'userId' in body;
  return isNamed ? { userId: validate(byUser, body).userId } : {};
}

function answerOf(post: Post) {
  const { id, externalId, userId, type, status, title, slug, permalink, isDeleted } = post;
  const { publishedAt, modifiedAt } = post;
  return {
    ...{ id, externalId, userId, type, status, title, slug, permalink },
    path: permalinkPath(permalink),
    ...{ isDeleted, publishedAt, modifiedAt },
  };
}
