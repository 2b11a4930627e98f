import { type Html, html } from './html.ts';

export function metaName(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta name="${name}" content="${content}">` : undefined}`;
}

export function metaProperty(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta property="${name}" content="${content}">` : undefined}`;
}

export function canonicalOfPage(address: string, page: number): Html {
  return html`<link rel="canonical" href="${page > 1 ? `${address}?page=${page}` : address}">`;
}
