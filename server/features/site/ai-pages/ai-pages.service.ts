import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { dayMs } from '../../../../contract/durations.ts';
import { permalinkPath } from '../../../../contract/public-paths.ts';
import {
  type AiPage,
  type AiPageTextPart,
  aiPageContentMaxLength,
  aiPageMessages,
  aiPagePreviewDays,
  aiPageSlug,
  aiPageSlugMaxLength,
  isTooDeep,
  listPartsByModel,
  maxReferencedPosts,
  parseAiPage,
  readAiPage,
  referencedPostIds,
} from '../../../../contract/site/ai-pages.ts';
import {
  type PostStatus,
  type PostType,
  permalinkOf,
  postMessages,
  postSeo,
  postStatuses,
  postTagsMax,
  postTitle,
  postTitleMaxLength,
} from '../../../../contract/site/posts.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Core } from '../../../area.ts';
import type { Actor } from '../../../base/actor.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import { assertSameVersion } from '../../../base/versions.ts';
import type { Db, Trx } from '../../../db/database.ts';
import type { Signer } from '../../../lib/signed-text.ts';
import { type PostLabel, postLabelsRepository } from '../posts/post-labels.repository.ts';
import type { PostWritingService } from '../posts/post-writing.service.ts';
import { type Post, type PostSummary, postsRepository } from '../posts/posts.repository.ts';
import type { PostCardRow } from '../posts/public-posts.repository.ts';
import type { PublicPost, PublicPostsService } from '../posts/public-posts.service.ts';

/** Omitted fields stay unchanged, or get their default on a new page. */
interface AiPageEdit {
  id: number | null;
  version?: number | null | undefined;
  type?: PostType | null | undefined;
  title?: string | null | undefined;
  permalink?: string | null | undefined;
  content?: unknown;
  seo?: string | null | undefined;
  tagIds?: readonly number[] | null | undefined;
  status?: PostStatus | null | undefined;
}

export type RenderAiPage = (
  page: { title: string; content: AiPage; partsByModel: readonly AiPageTextPart[] },
  posts: readonly PostCardRow[],
) => Promise<string>;

/** AI pages, which are posts built from JSON. `PostsService` lists and reads them. */
export interface AiPagesService {
  save(actor: Actor, edit: AiPageEdit): Promise<Post>;
  findPosts(actor: Pick<Actor, 'siteId'>, ids: readonly number[]): Promise<PostSummary[]>;
  preview(actor: Pick<Actor, 'siteId'>, page: { title: string; content: string }): Promise<string>;
  duplicate(actor: Actor, id: number): Promise<Post>;
  /** Creates a link with which anyone can read the page for some days, published or not. */
  createPreviewLink(actor: Pick<Actor, 'siteId'>, id: number): Promise<PreviewLink>;
  findByPreviewToken(siteId: number, token: string): Promise<PublicPost | undefined>;
}

export interface PreviewLink {
  path: string;
  expiresAt: Date;
}

const previewPurpose = 'ai page preview';

const aiPageFieldsSchema = z.object({
  title: postTitle.optional(),
  slug: exactText(aiPageSlugMaxLength).min(1, aiPageMessages.permalink).optional(),
  status: z.enum(postStatuses, postMessages.status).optional(),
  seo: postSeo.optional(),
  tagIds: z.array(z.number()).max(postTagsMax, postMessages.tags).optional(),
});

export function createAiPagesService({
  database,
  changes,
  writing,
  publicPosts,
  render,
  signer,
}: Pick<Core, 'database' | 'changes'> & {
  writing: PostWritingService;
  publicPosts: Pick<PublicPostsService, 'findByIds'>;
  render: RenderAiPage;
  signer(): Promise<Signer>;
}): AiPagesService {
  async function storePage(trx: Trx, actor: Actor, edit: AiPageEdit): Promise<Post> {
    const { siteId } = actor;
    const content = parseAiPageContent(edit.content);
    const edited = validate(aiPageFieldsSchema, {
      title: edit.title ?? undefined,
      slug: edit.permalink == null ? undefined : aiPageSlug(edit.permalink),
      status: edit.status ?? undefined,
      seo: edit.seo == null ? undefined : parseSeo(edit.seo),
      tagIds: edit.tagIds == null ? undefined : [...new Set(edit.tagIds)],
    });
    const labelsRepository = postLabelsRepository(trx);
    if (edited.tagIds) {
      const known = await labelsRepository.findTagsByIds(edited.tagIds);
      if (known.length < edited.tagIds.length) {
        throw invalidInput(aiPageMessages.tagsUnknown, 'tagIds');
      }
    }
    if (edit.id === null) {
      const { title, ...rest } = edited;
      const author = { siteId, userId: actor.id };
      if (title === undefined) throw invalidInput(postMessages.titleRequired, 'title');
      const page = { status: 'DRAFT', ...omitAbsent(rest), title, content: content ?? {} } as const;
      return writing.insert(trx, author, { ...page, type: 'JOURNAI' });
    }
    const before = await writing.find(trx, siteId, { id: edit.id });
    if (!before || before.isDeleted) throw notFound(postMessages.notFound);
    if (before.type !== 'JOURNAI') throw invalidInput(aiPageMessages.onlyJournai, 'id');
    await assertSameVersion(trx, actor, { ...before, noun: 'post', called: 'page' }, edit.version);
    return writing.change(trx, siteId, before, { ...edited, ...(content && { content }) });
  }

  async function findPage(db: Db, siteId: number, id: number): Promise<Post> {
    const page = await postsRepository(db).find(siteId, id);
    if (!page || page.isDeleted) throw notFound(postMessages.notFound);
    if (page.type !== 'JOURNAI') throw invalidInput(aiPageMessages.onlyJournai, 'id');
    return page;
  }

  return {
    save(actor, edit) {
      const { siteId } = actor;
      if (edit.type != null && edit.type !== 'JOURNAI') {
        throw invalidInput(aiPageMessages.onlyJournai, 'type');
      }
      return database.transaction(async (trx) => {
        const labelsRepository = postLabelsRepository(trx);
        const findTagsOf = (id: number) => labelsRepository.findTags(siteId, [id]);
        const before =
          edit.id === null ? undefined : await postsRepository(trx).findForUpdate(siteId, edit.id);
        const tagsBefore = before ? await findTagsOf(before.id) : [];
        const after = await storePage(trx, actor, edit);
        if (before?.version === after.version) return after;
        await changes.record(trx, actor, {
          noun: 'post',
          id: after.id,
          action: before ? 'updated' : 'created',
          ...(before && { before: toAuditedState(before, tagsBefore) }),
          after: toAuditedState(after, await findTagsOf(after.id)),
          version: after.version,
        });
        return after;
      });
    },

    duplicate: (actor, id) =>
      database.transaction(async (trx) => {
        const { siteId } = actor;
        const original = await findPage(trx, siteId, id);
        const tags = await postLabelsRepository(trx).findTags(siteId, [id]);
        const page = await writing.insert(
          trx,
          { siteId, userId: actor.id },
          {
            type: 'JOURNAI',
            status: 'DRAFT',
            title: titleOfCopy(original.title),
            content: original.content,
            seo: { ...original.seo, canonical: '' },
            tagIds: tags.map((tag) => tag.id),
          },
        );
        await changes.record(trx, actor, {
          noun: 'post',
          id: page.id,
          action: 'created',
          after: { ...toAuditedState(page, tags), copyOf: id },
          version: page.version,
        });
        return page;
      }),

    async createPreviewLink({ siteId }, id) {
      const { slug } = await findPage(database.db, siteId, id);
      const expiresAt = new Date(Date.now() + aiPagePreviewDays * dayMs);
      const token = (await signer()).sign(previewPurpose, `${siteId}-${id}-${+expiresAt}`);
      const path = `${permalinkPath(permalinkOf('JOURNAI', slug))}?preview=${token}`;
      return { path, expiresAt };
    },

    async findByPreviewToken(siteId, token) {
      const text = (await signer()).read(previewPurpose, token);
      const [site, id, expiresAt] = (text ?? '').split('-').map(Number);
      if (site !== siteId || !id || !expiresAt || expiresAt < Date.now()) return undefined;
      const page = await postsRepository(database.db).find(siteId, id);
      if (!page || page.isDeleted) return undefined;
      return { ...page, ...(await postLabelsRepository(database.db).findLabels(siteId, id)) };
    },

    findPosts: ({ siteId }, ids) =>
      postsRepository(database.db)
        .findByIds(siteId, [...new Set(ids)].slice(0, maxReferencedPosts))
        .then((posts) => posts.filter(({ isDeleted }) => !isDeleted)),

    async preview({ siteId }, { title, content }) {
      const parsed = parseAiPage(content);
      if ('message' in parsed) throw invalidInput(parsed.message, 'content');
      const page = readAiPage(parsed.content);
      return render(
        { title, content: page, partsByModel: listPartsByModel(parsed.content) },
        await publicPosts.findByIds(siteId, referencedPostIds(page)),
      );
    },
  };
}

/** Complete state for restoring; includes tag ids because names can change. */
function toAuditedState(post: Post, tags: readonly PostLabel[]): object {
  const { title, permalink, status, seo, content } = post;
  const labels = { tags: tags.map(({ name }) => name), tagIds: tags.map(({ id }) => id) };
  return { title, permalink, status, seo, content, ...labels };
}

/** Some clients send the document, others its JSON text. */
function parseAiPageContent(content: unknown): Record<string, unknown> | undefined {
  if (content === undefined || content === null) return undefined;
  if (isTooDeep(content)) throw invalidInput(aiPageMessages.contentTooDeep, 'content');
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (text.length > aiPageContentMaxLength) {
    throw invalidInput(aiPageMessages.contentTooLong, 'content');
  }
  const parsed = parseAiPage(text);
  if ('message' in parsed) throw invalidInput(parsed.message, 'content');
  return parsed.content;
}

function parseSeo(text: string): unknown {
  try {
    const seo: unknown = JSON.parse(text);
    if (!isDeepStrictEqual(seo, null)) return seo;
  } catch {
    // Reported below, like JSON null.
  }
  throw invalidInput(aiPageMessages.seoJson, 'seo');
}

function titleOfCopy(title: string): string {
  const prefix = 'Copy of ';
  return `${prefix}${title}`.slice(0, postTitleMaxLength).trimEnd();
}

function omitAbsent<Fields extends object>(fields: Fields): Fields {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Fields;
}
