import { type ThreadSeo, threadSeo } from '../../contract/forums/thread-seo.ts';
import { threadPath } from '../../contract/public-paths.ts';
import type {
  DiscussionEntry,
  PublicThread,
} from '../features/moderation/content/public-discussions.service.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { jsonLdScript, metaTagByName, metaTagByProperty } from './page-head.ts';
import { displayName } from './people.view.ts';
import { excerptOfBody } from './teaser.ts';

const metaDescriptionLength = 160;

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
  const description = seo.description || excerptOfBody(thread.body, metaDescriptionLength);
  const { page } = thread.discussion;
  const own = `${threadPath(thread.slug)}${page > 1 ? `?page=${page}` : ''}`;
  const canonical = new URL(seo.canonical || own, site.origin).href;
  const image = seo.ogImage && new URL(seo.ogImage, site.origin).href;
  return {
    documentTitle: seo.title || undefined,
    robots: seo.robots || undefined,
    head: html`${metaTagByName('description', description)}
<link rel="canonical" href="${canonical}">
${metaTagByProperty('og:type', 'article')}
${metaTagByProperty('og:site_name', site.name)}
${metaTagByProperty('og:url', canonical)}
${metaTagByProperty('og:title', seo.ogTitle || seo.title || thread.name)}
${metaTagByProperty('og:description', seo.ogDescription || description)}
${metaTagByProperty('og:image', image)}
${threadJsonLd(thread, replies, canonical)}`,
  };
}

const maxReplyLengthInJsonLd = 1000;
const maxRepliesInJsonLd = 20;

/** Structured data (schema.org) of a thread, with the content that visitors see. */
function threadJsonLd(
  { name, body, author, insertedAt, editedAt, discussion }: PublicThread,
  replies: readonly DiscussionEntry[],
  url: string,
): Html {
  const personData = (of: PublicThread['author']) => ({
    '@type': 'Person',
    name: of ? displayName(of) : 'Someone',
  });
  return jsonLdScript({
    '@type': 'DiscussionForumPosting',
    headline: name,
    url,
    mainEntityOfPage: url,
    text: excerptOfBody(body, maxReplyLengthInJsonLd),
    author: personData(author),
    datePublished: insertedAt.toISOString(),
    ...(editedAt && { dateModified: editedAt.toISOString() }),
    commentCount: discussion.total,
    comment: replies
      .filter(({ shown }) => shown === 'visible')
      .slice(0, maxRepliesInJsonLd)
      .map((reply) => ({
        '@type': 'Comment',
        text: excerptOfBody(reply.body, maxReplyLengthInJsonLd),
        author: personData(reply.author),
        datePublished: reply.insertedAt.toISOString(),
      })),
  });
}
