import { permalinkPath } from '../../contract/public-paths.ts';
import { postSeo } from '../../contract/site/posts.ts';
import type { PublicPost } from '../features/site/posts/public-posts.service.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { jsonLdScript, metaTagByName, metaTagByProperty } from './page-head.ts';
import { teaserOfBody } from './teaser.ts';

const metaDescriptionLength = 160;

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
  const description =
    seo.metadesc || post.excerpt || teaserOfBody(post.body, metaDescriptionLength);
  const own = `${permalinkPath(post.permalink)}${page > 1 ? `?page=${page}` : ''}`;
  const canonical = new URL(seo.canonical || own, site.origin).href;
  return {
    documentTitle: seo.title || undefined,
    robots: seo.meta_robots_noindex ? 'noindex' : undefined,
    head: html`${metaTagByName('description', description)}
<link rel="canonical" href="${canonical}">
${metaTagByProperty('og:type', post.type === 'POST' ? 'article' : 'website')}
${metaTagByProperty('og:site_name', site.name)}
${metaTagByProperty('og:url', canonical)}
${metaTagByProperty('og:title', seo.title || post.title)}
${metaTagByProperty('og:description', description)}
${metaTagByProperty('og:image', image && new URL(image, site.origin).href)}
${post.type === 'POST' && articleTimeTags(post)}
${
  post.type === 'POST' &&
  jsonLdScript({
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

function articleTimeTags({ publishedAt, modifiedAt }: PublicPost): Html {
  return html`${metaTagByProperty('article:published_time', publishedAt.toISOString())}
${metaTagByProperty('article:modified_time', modifiedAt.toISOString())}`;
}
