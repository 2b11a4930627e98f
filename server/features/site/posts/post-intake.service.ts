import { permalinkPath } from '../../../../contract/public-paths.ts';
import { externalIdSchema, postMessages } from '../../../../contract/site/posts.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import type { IntakeKey } from '../../../http/route-access.ts';
import type { ReplayableAnswer } from '../../moderation/intake/idempotency.ts';
import { userInput } from '../../moderation/intake/intake.input.ts';
import type { IntakeRequest, IntakeService } from '../../moderation/intake/intake.service.ts';
import { postLabelsRepository } from './post-labels.repository.ts';
import type { PostIdOrExternalId, PostWritingService } from './post-writing.service.ts';
import { type Post, postsRepository } from './posts.repository.ts';

/** Posts sent by the network's own sites, identified by our id or the sender's. */
export interface PostIntakeService {
  create(request: IntakeRequest): Promise<ReplayableAnswer>;
  edit(request: IntakeRequest, reference: PostIdOrExternalId): Promise<ReplayableAnswer>;
  put(request: IntakeRequest, externalId: string): Promise<ReplayableAnswer>;
  get(key: IntakeKey, reference: PostIdOrExternalId): Promise<object>;
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
  const parseAuthor = ({ key, body }: IntakeRequest) => ({
    siteId: key.siteId,
    userId: validate(userInput, body).userId,
  });

  return {
    create: (request) =>
      intake.once(
        request,
        async () => ({
          author: parseAuthor(request),
          post: await writing.prepare(request.key.siteId, request.body),
        }),
        async (trx, { author, post }) => ({
          status: 201,
          body: toPostResponse(await writing.insert(trx, author, post)),
        }),
      ),

    edit(request, reference) {
      const { siteId } = request.key;
      return intake.once(
        request,
        async () => ({
          ...(await writing.prepareEdit(siteId, request.body)),
          ...parseNewAuthor(request.body),
        }),
        async (trx, edit) => {
          const post = await writing.find(trx, siteId, reference);
          if (post?.convertedThreadId !== null) throw notFound(postMessages.notFound);
          return {
            status: 200,
            body: toPostResponse(await writing.change(trx, siteId, post, edit)),
          };
        },
      );
    },

    put(request, name) {
      const { siteId } = request.key;
      const externalId = validate(externalIdSchema, name);
      return intake.once(
        request,
        async () => ({
          author: parseAuthor(request),
          post: await writing.prepare(siteId, request.body),
          namesType: 'type' in (request.body as object),
        }),
        async (trx, { author, post, namesType }) => {
          const findSentPost = () => writing.find(trx, siteId, { externalId });
          let before = await findSentPost();
          if (!before) {
            // Serializes concurrent first requests with the same id.
            await postsRepository(trx).lockPostCreation(siteId);
            before = await findSentPost();
          }
          if (!before) {
            return {
              status: 201,
              body: toPostResponse(await writing.insert(trx, author, post, externalId)),
            };
          }
          const { type, ...edit } = post;
          if (namesType && type !== before.type) throw invalidInput(postMessages.typeFixed, 'type');
          const change = { ...edit, userId: author.userId };
          return {
            status: 200,
            body: toPostResponse(await writing.change(trx, siteId, before, change)),
          };
        },
      );
    },

    async get({ siteId }, reference) {
      const posts = postsRepository(database.db);
      const post =
        'id' in reference
          ? await posts.find(siteId, reference.id)
          : await posts.findByExternalId(siteId, reference.externalId);
      if (post?.convertedThreadId !== null) throw notFound(postMessages.notFound);
      const { categories, tags } = await postLabelsRepository(database.db).findLabels(
        siteId,
        post.id,
      );
      return {
        ...toPostResponse(post),
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

function parseNewAuthor(body: unknown): { userId?: number } {
  const isNamed = typeof body === 'object' && body !== null && 'userId' in body;
  return isNamed ? { userId: validate(userInput, body).userId } : {};
}

function toPostResponse(post: Post) {
  const { id, externalId, userId, type, status, title, slug, permalink, isDeleted } = post;
  const { publishedAt, modifiedAt } = post;
  return {
    ...{ id, externalId, userId, type, status, title, slug, permalink },
    path: permalinkPath(permalink),
    ...{ isDeleted, publishedAt, modifiedAt },
  };
}
