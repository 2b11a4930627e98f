import { Html, html } from './html.ts';

interface HeadSite {
  name: string;
  origin: string;
}

export function metaName(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta name="${name}" content="${content}">` : undefined}`;
}

export function metaProperty(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta property="${name}" content="${content}">` : undefined}`;
}

function canonicalOfPage(address: string, page: number): Html {
  return html`<link rel="canonical" href="${page > 1 ? `${address}?page=${page}` : address}">`;
}

/** Structured data for search engines; browsers do not run it. */
export function jsonLd(data: object): Html {
  // Prevents text from closing the script element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return new Html(`<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`);
}

interface ListedPage {
  path: string;
  title: string;
}

/** Metadata of the home page and of lists: description, sharing, and the listed items. */
export function listHead(
  site: HeadSite,
  list: { path: string; page?: number; title: string; description: string },
  items: readonly ListedPage[] = [],
): Html {
  const { page = 1, title, description } = list;
  const address = site.origin + list.path;
  const url = page > 1 ? `${address}?page=${page}` : address;
  return html`${metaName('description', description)}
${canonicalOfPage(address, page)}
${metaProperty('og:type', 'website')}
${metaProperty('og:site_name', site.name)}
${metaProperty('og:url', url)}
${metaProperty('og:title', title)}
${metaProperty('og:description', description)}
${
  items.length > 0 &&
  jsonLd({
    '@type': 'CollectionPage',
    name: title,
    url,
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: items.map((item, i) => ({
        '@type': 'ListItem',
        position: i + 1,
        name: item.title,
        url: site.origin + item.path,
      })),
    },
  })
}`;
}
