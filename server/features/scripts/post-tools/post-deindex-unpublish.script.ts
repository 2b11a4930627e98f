import { z } from 'zod';
import { isPageUrl, parseSafePath } from '../../../../contract/addresses.ts';
import { permalinkPath, shortLinkPath } from '../../../../contract/public-paths.ts';
import {
  linkScriptMessages,
  scriptLinkMaxLength,
} from '../../../../contract/scripts/link-tools.ts';
import {
  maxPostAgeDays,
  postToolActions,
  postToolMessages,
} from '../../../../contract/scripts/post-tools.ts';
import {
  scriptChoicesMax as choicesMax,
  scriptTextMaxLength,
} from '../../../../contract/scripts/task-scripts.ts';
import { exactText, text } from '../../../../contract/text.ts';
import { trimEndOf, trimStartOf } from '../../../../contract/trim-signs.ts';
import type { ChangeLog } from '../../../base/changes.ts';
import { decodePathOrKeep } from '../../../base/decode-path.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { Trx } from '../../../db/database.ts';
import { selectCategoryChoices, selectTagChoices } from '../../site/posts/post-fragments.ts';
import type { PostVisibility } from '../../site/posts/post-rows.ts';
import type { NewTaskLog } from '../../tasks/task-runs/task-logs.repository.ts';
import type { SiteOrigins } from '../link-tools/site-origins.ts';
import { defineTaskScript, type ScriptTask, toChangeLogLine } from '../task-scripts/script.ts';
import { readCellsByColumn } from '../task-scripts/script-options.ts';
import { type PostOfScript, postToolsRepository } from './post-tools.repository.ts';
import { type PostUndoData, undoPostChanges } from './post-undo.ts';
import {
  describePostChange,
  describePostVisibility,
  pickPostVisibility,
  savePostVisibilities,
} from './post-visibility-changes.ts';
import { createAddressLister, followRedirects } from './redirect-chains.ts';

const postsPerStep = 200;

const deindexInput = z
  .object({
    action: z.enum(postToolActions).default('noindex'),
    posts: exactText(scriptTextMaxLength).default(''),
    category: text(200).default(''),
    tag: text(200).default(''),
    olderThanDays: z
      .number()
      .min(0, postToolMessages.age)
      .max(maxPostAgeDays, postToolMessages.age)
      .default(0),
    redirect: text(scriptLinkMaxLength, linkScriptMessages.tooLong).default(''),
  })
  .superRefine(({ action, redirect }, context) => {
    const addIssue = (message: string) =>
      context.addIssue({ code: 'custom', path: ['redirect'], message });
    if (redirect === '') return;
    const problem = findRedirectProblem(redirect);
    if (problem !== undefined) addIssue(problem);
    if (action !== 'unpublish') addIssue(postToolMessages.redirectNeedsUnpublish);
  });

function findRedirectProblem(address: string): string | undefined {
  if (!isPageUrl(address)) return postToolMessages.redirectInvalid;
  const isShortLink = parseSafePath(address)?.startsWith(shortLinkPath(''));
  return isShortLink ? postToolMessages.redirectChained : undefined;
}

type DeindexOptions = z.output<typeof deindexInput>;

interface PostToChange {
  post: string;
  redirect: string;
}

interface PostWithRedirect {
  post: PostOfScript;
  redirect: string;
}

export function postDeindexUnpublishScript(changes: ChangeLog, origins: SiteOrigins) {
  async function applyAction(
    trx: Trx,
    task: ScriptTask<DeindexOptions>,
    posts: readonly PostWithRedirect[],
  ) {
    const { siteId, options } = task;
    const { allowed, refused } =
      options.action === 'unpublish'
        ? await resolveRedirects(trx, task, posts)
        : { allowed: posts, refused: [] };
    const wanted = allowed.flatMap(({ post, redirect }) => {
      const after = computeVisibilityAfter(post, options.action, redirect);
      return after ? [{ post, after }] : [];
    });
    const versions = await savePostVisibilities(trx, task, changes, wanted);
    const logs = wanted.map(({ post, after }) => {
      const before = pickPostVisibility(post);
      const version = versions.get(post.id) ?? 0;
      const undo: PostUndoData = { before, from: post.version, version };
      return toChangeLogLine(describePostChange(post, after, task.isDryRun), {
        siteId,
        noun: 'post',
        id: post.id,
        path: permalinkPath(post.permalink),
        title: post.title,
        before: describePostVisibility(before),
        after: describePostVisibility(after),
        undo,
      });
    });
    const loops = refused.map(({ post, redirect }) => ({
      kind: 'problem' as const,
      message: postToolMessages.redirectLoop(post.title, redirect || post.redirectUrl || ''),
    }));
    return {
      counts: {
        Changed: wanted.length,
        'So already': allowed.length - wanted.length,
        ...(refused.length > 0 && { 'Refused because of loops': refused.length }),
      },
      logs: [...logs, ...loops],
    };
  }

  /** Resolves redirect chains, including those to these posts, and refuses loops. */
  async function resolveRedirects(
    trx: Trx,
    { siteId, isDryRun }: ScriptTask<DeindexOptions>,
    posts: readonly PostWithRedirect[],
  ): Promise<{ allowed: PostWithRedirect[]; refused: PostWithRedirect[] }> {
    const redirecting = posts.flatMap(({ post, redirect }) => {
      const to = redirect || post.redirectUrl;
      return to && post.status !== 'DRAFT' ? [{ permalink: post.permalink, to }] : [];
    });
    if (redirecting.length === 0) return { allowed: [...posts], refused: [] };
    const ends = await followRedirects(trx, origins, siteId, redirecting);
    const [allowed, refused]: [PostWithRedirect[], PostWithRedirect[]] = [[], []];
    for (const each of posts) {
      const end = ends.get(each.post.permalink);
      if (end === 'loop') refused.push(each);
      else allowed.push(end ? { ...each, redirect: end.to } : each);
    }
    const listAddresses = await createAddressLister(trx, origins, siteId);
    const endByAddress = new Map<string, string>();
    for (const { post, redirect } of allowed) {
      if (!redirect) continue;
      for (const address of listAddresses(post.permalink)) {
        endByAddress.set(address, redirect);
      }
    }
    const ids = new Set(posts.map(({ post }) => post.id));
    const before = await postToolsRepository(trx).findRedirectingTo(
      siteId,
      [...endByAddress.keys()],
      !isDryRun,
    );
    const shortened = before.flatMap((post) => {
      const redirect = endByAddress.get(post.redirectUrl ?? '');
      return redirect && !ids.has(post.id) ? [{ post, redirect }] : [];
    });
    return { allowed: [...allowed, ...shortened], refused };
  }

  return defineTaskScript<DeindexOptions, number>({
    symbol: 'post_deindex_unpublish',
    name: 'Deindex or unpublish posts',
    icon: 'eye-off',
    description:
      'Tells search engines not to list posts, or takes posts back, with a redirect where one is given. Posts are named one by one or in a file, or chosen by category and age.',
    options: [
      {
        name: 'action',
        type: 'select',
        label: 'What to do',
        items: [
          { value: 'noindex', label: 'Keep them from search engines (noindex)' },
          { value: 'unpublish', label: 'Unpublish them' },
        ],
        default: 'noindex',
      },
      {
        name: 'posts',
        type: 'text_area',
        label: 'Posts',
        description:
          'An id or a permalink on each line, and behind a comma where to redirect to if need be.',
      },
      {
        name: 'file',
        type: 'upload',
        label: 'Posts in a file',
        description: 'CSV with a column post, and perhaps redirect.',
        accept: '.csv,text/csv',
      },
      { name: 'category', type: 'select', label: 'Category' },
      { name: 'tag', type: 'select', label: 'Tag' },
      {
        name: 'olderThanDays',
        type: 'number',
        label: 'Published more than so many days ago',
        default: 0,
      },
      {
        name: 'redirect',
        type: 'text',
        label: 'Redirect',
        description: 'Where unpublished posts lead to that have no address of their own for it.',
      },
    ],
    siteItems: {
      category: async (db, siteId) =>
        (await selectCategoryChoices(siteId, choicesMax).execute(db)).rows,
      tag: async (db, siteId) => (await selectTagChoices(siteId, choicesMax).execute(db)).rows,
    },
    input: deindexInput,

    items(options, rows) {
      const items = [...parseTypedPosts(options.posts), ...(rows ? parseFilePosts(rows) : [])];
      const isChosen = hasPostSelection(options);
      if (items.length === 0 && !isChosen) {
        throw invalidInput(postToolMessages.nothingChosen, 'posts');
      }
      if (items.length > 0 && isChosen) throw invalidInput(postToolMessages.oneWay, 'posts');
      for (const { redirect } of items) {
        if (redirect === '') continue;
        const problem = findRedirectProblem(redirect);
        if (problem !== undefined) throw invalidInput(problem, 'posts');
        if (options.action !== 'unpublish') {
          throw invalidInput(postToolMessages.redirectNeedsUnpublish, 'posts');
        }
      }
      return items;
    },
    count: (db, { siteId, options }) => postToolsRepository(db).count(siteId, options),

    async step(trx, task, cursor = 0) {
      const { siteId, options, isDryRun } = task;
      const repository = postToolsRepository(trx);
      if (hasPostSelection(options)) {
        const page = { after: cursor, limit: postsPerStep, isLocked: !isDryRun };
        const posts = await repository.next(siteId, options, page);
        const selected = posts.map((post) => ({ post, redirect: options.redirect }));
        const { counts, logs } = await applyAction(trx, task, selected);
        return {
          done: posts.length,
          cursor: posts.length === postsPerStep ? posts.at(-1)?.id : undefined,
          counts: { ...counts, 'Not found': 0 },
          logs,
        };
      }
      const items = (await task.items(cursor, postsPerStep)) as {
        position: number;
        item: PostToChange;
      }[];
      const names = items.map(({ item }) => item.post);
      const found = await repository.findNamed(siteId, names, !isDryRun);
      const namedPosts = new Map<number, { post: PostOfScript; redirect: string }>();
      const missing: NewTaskLog[] = [];
      for (const { item } of items) {
        const post = found.get(item.post);
        if (post) namedPosts.set(post.id, { post, redirect: item.redirect || options.redirect });
        else missing.push({ kind: 'problem', message: `${item.post}: there is no such post` });
      }
      const { counts, logs } = await applyAction(trx, task, [...namedPosts.values()]);
      return {
        done: items.length,
        cursor: items.length === postsPerStep ? items.at(-1)?.position : undefined,
        counts: { ...counts, 'Not found': missing.length },
        logs: [...logs, ...missing],
      };
    },

    undo: (trx, task, undone) => undoPostChanges(trx, task, changes, undone),
  });
}

function computeVisibilityAfter(
  post: PostOfScript,
  action: DeindexOptions['action'],
  redirect: string,
): PostVisibility | undefined {
  const { status, isNoindex, redirectUrl } = post;
  if (action === 'noindex') return isNoindex ? undefined : { status, isNoindex: true, redirectUrl };
  const to = redirect || redirectUrl;
  if (status === 'DRAFT' || (status === 'UNPUBLISHED' && to === redirectUrl)) return undefined;
  return { status: 'UNPUBLISHED', isNoindex, redirectUrl: to };
}

function hasPostSelection({ category, tag, olderThanDays }: DeindexOptions): boolean {
  return Boolean(category || tag) || olderThanDays > 0;
}

function parseTypedPosts(text: string): PostToChange[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [post = '', ...rest] = line.split(',');
    const name = normalizePostName(post);
    return name === '' ? [] : [{ post: name, redirect: rest.join(',').trim() }];
  });
}

function parseFilePosts(rows: readonly string[][]): PostToChange[] {
  const named = readCellsByColumn(rows, ['post']);
  if (!named) throw invalidInput(postToolMessages.column, 'upload');
  return named.flatMap(({ post = '', redirect = '' }) =>
    normalizePostName(post) === ''
      ? []
      : [{ post: normalizePostName(post), redirect: redirect.trim() }],
  );
}

/** Permalink of an address: '/posts/a' and 'https://host/posts/a' become 'posts/a'. */
function normalizePostName(text: string): string {
  const [path = ''] = text
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .split(/[?#]/, 1);
  return decodePathOrKeep(trimEndOf(trimStartOf(path, '/'), '/'));
}
