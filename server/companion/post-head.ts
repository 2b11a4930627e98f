import { permalinkPath } from '../../contract/public-paths.ts';
import { postSeo } from '../../contract/site/posts.ts';
import type { PublicPost } from '../features/site/posts/public-posts.service.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { jsonLd, metaName, metaProperty } from './page-head.ts';
import { teaserOf } from './teaser.ts';

const descriptionLength = 160;

/** Metadata for search engines and shared links: saved SEO data, or defaults from the post. */
export function postHead(
  post: PublicPost,
  site: { name: string; origin: string },
  {
    page = 1,
    image,
    author,
  }: { page?: number; image?: string | undefined; author?: string | undefined } = {},
): Pick<Page, 'documentTitle' | 'head' | 'robots'> {
  const seo = postSeo.catch({}).parse(post.seo);
  const description = seo.metadesc || post.excerpt || teaserOf(post.body, descriptionLength);
  const own = `${permalinkPath(post.permalink)}${page > 1 ? `?page=${page}` : ''}`;
  const canonical = new URL(seo.canonical || own, site.origin).href;
  return {
    documentTitle: seo.title || undefined,
    robots: seo.meta_robots_noindex ? 'noindex' : undefined,
    head: html`${metaName('description', description)}
<link rel="canonical" href="${canonical}">
${metaProperty('og:type', post.type === 'POST' ? 'article' : 'website')}
${metaProperty('og:site_name', site.name)}
${metaProperty('og:url', canonical)}
${metaProperty('og:title', seo.title || post.title)}
${metaProperty('og:description', description)}
${metaProperty('og:image', image && new URL(image, site.origin).href)}
${post.type === 'POST' && articleTimes(post)}
${
  post.type === 'POST' &&
  jsonLd({
    '@type': 'Article',
    headline: seo.title || post.title,
    url: canonical,
    mainEntityOfPage: canonical,
    description,
    datePublished: post.publishedAt.toISOString(),
    dateModified: post.modifiedAt.toISOString(),
    ...(author !== undefined && { author: { '@type': 'Person', name: author } }),
    publisher: { '@type': 'Organization', name: site.name, url: site.origin },
    ...(image && { image: new URL(image, site.origin).href }),
  })
}`,
  };
}

function articleTimes({ publishedAt, modifiedAt }: PublicPost): Html {
  return html`${metaProperty('article:published_time', publishedAt.toISOString())}
${metaProperty('article:modified_time', modifiedAt.toISOString())}`;
}
