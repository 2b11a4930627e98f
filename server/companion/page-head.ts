import { Html, html } from './html.ts';

interface SiteOfHead {
  name: string;
  origin: string;
}

export function metaTagByName(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta name="${name}" content="${content}">` : undefined}`;
}

export function metaTagByProperty(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta property="${name}" content="${content}">` : undefined}`;
}

function canonicalLinkOfPage(address: string, page: number): Html {
  return html`<link rel="canonical" href="${page > 1 ? `${address}?page=${page}` : address}">`;
}

/** Structured data for search engines; browsers do not run it. */
export function jsonLdScript(data: object): Html {
  // Prevents text from closing the script element.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return new Html(`<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`);
}

interface LinkedPage {
  path: string;
  title: string;
}

/** Metadata of the home page and of lists: description, sharing, and the listed items. */
export function listHead(
  site: SiteOfHead,
  list: { path: string; page?: number; title: string; description: string },
  items: readonly LinkedPage[] = [],
): Html {
  const { page = 1, title, description } = list;
  const address = site.origin + list.path;
  const url = page > 1 ? `${address}?page=${page}` : address;
  return html`${metaTagByName('description', description)}
${canonicalLinkOfPage(address, page)}
${metaTagByProperty('og:type', 'website')}
${metaTagByProperty('og:site_name', site.name)}
${metaTagByProperty('og:url', url)}
${metaTagByProperty('og:title', title)}
${metaTagByProperty('og:description', description)}
${
  items.length > 0 &&
  jsonLdScript({
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
