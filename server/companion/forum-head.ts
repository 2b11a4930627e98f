import { type ThreadSeo, threadSeo } from '../../contract/forums/thread-seo.ts';
import { threadPath } from '../../contract/public-paths.ts';
import type {
  DiscussionEntry,
  PublicThread,
} from '../features/moderation/content/public-discussions.service.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { jsonLd, metaName, metaProperty } from './page-head.ts';
import { displayName } from './people.view.ts';
import { excerptOf } from './teaser.ts';

const descriptionLength = 160;

/**
 * Metadata for search engines and shared links: saved SEO data, or defaults from the thread. A
 * thread that waits for approval reveals nothing.
 */
export function threadHead(
  thread: PublicThread,
  site: { name: string; origin: string },
  replies: readonly DiscussionEntry[] = [],
): Pick<Page, 'documentTitle' | 'head' | 'robots'> {
  if (thread.isWaiting) {
    return { documentTitle: undefined, robots: 'noindex, nofollow' };
  }
  const seo: ThreadSeo = threadSeo.catch({}).parse(thread.seo);
  const description = seo.description || excerptOf(thread.body, descriptionLength);
  const { page } = thread.discussion;
  const own = `${threadPath(thread.slug)}${page > 1 ? `?page=${page}` : ''}`;
  const canonical = new URL(seo.canonical || own, site.origin).href;
  const image = seo.ogImage && new URL(seo.ogImage, site.origin).href;
  return {
    documentTitle: seo.title || undefined,
    robots: seo.robots || undefined,
    head: html`${metaName('description', description)}
<link rel="canonical" href="${canonical}">
${metaProperty('og:type', 'article')}
${metaProperty('og:site_name', site.name)}
${metaProperty('og:url', canonical)}
${metaProperty('og:title', seo.ogTitle || seo.title || thread.name)}
${metaProperty('og:description', seo.ogDescription || description)}
${metaProperty('og:image', image)}
${threadData(thread, replies, canonical)}`,
  };
}

const quotedLength = 1000;
const maxQuotedReplies = 20;

/** Structured data (schema.org) of a thread, with the content that visitors see. */
function threadData(
  { name, body, author, insertedAt, editedAt, discussion }: PublicThread,
  replies: readonly DiscussionEntry[],
  url: string,
): Html {
  const personData = (of: PublicThread['author']) => ({
    '@type': 'Person',
    name: of ? displayName(of) : 'Someone',
  });
  return jsonLd({
    '@type': 'DiscussionForumPosting',
    headline: name,
    url,
    mainEntityOfPage: url,
    text: excerptOf(body, quotedLength),
    author: personData(author),
    datePublished: insertedAt.toISOString(),
    ...(editedAt && { dateModified: editedAt.toISOString() }),
    commentCount: discussion.total,
    comment: replies
      .filter(({ shown }) => shown === 'visible')
      .slice(0, maxQuotedReplies)
      .map((reply) => ({
        '@type': 'Comment',
        text: excerptOf(reply.body, quotedLength),
        author: personData(reply.author),
        datePublished: reply.insertedAt.toISOString(),
      })),
  });
}
