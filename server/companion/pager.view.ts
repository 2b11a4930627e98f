import { type Html, html } from './html.ts';

/** Pager for lists of unknown length. `path` may have a query. */
export function pagerLinks({
  page,
  hasNext,
  path,
}: {
  page: number;
  hasNext: boolean;
  path: string;
}): Html {
  if (page === 1 && !hasNext) return html``;
  const pageHref = (wanted: number) => `${path}${path.includes('?') ? '&' : '?'}page=${wanted}`;
  return html`<nav class="pager" aria-label="Pages">
${page > 1 ? html`<a rel="prev" href="${pageHref(page - 1)}">Previous page</a>` : html`<span></span>`}
<span>Page ${page}</span>
${hasNext ? html`<a rel="next" href="${pageHref(page + 1)}">Next page</a>` : html`<span></span>`}
</nav>`;
}
