import { type Html, html } from './html.ts';

/** A line of the head, where there is anything to say. */
export function named(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta name="${name}" content="${content}">` : undefined}`;
}

export function property(name: string, content: string | undefined): Html {
  return html`${content ? html`<meta property="${name}" content="${content}">` : undefined}`;
}

/** The address that search engines should keep, of one page of a list. */
export function canonicalOfPage(address: string, page: number): Html {
  return html`<link rel="canonical" href="${page > 1 ? `${address}?page=${page}` : address}">`;
}
