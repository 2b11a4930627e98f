import type { FastifyReply } from 'fastify';
import { parseHeadSnippet } from '../../contract/site/site-settings.ts';
import { pageSecurity } from '../http/security-headers.ts';
import type { Frame } from './frame.ts';
import { siteHeader } from './header.view.ts';
import { type Html, html } from './html.ts';
import { stylesAddress } from './styles.ts';

export interface Page {
  title: string;
  siteName: string;
  body: Html;
  /** What browsers and search engines call it, where that is not its heading. */
  documentTitle?: string | undefined;
  /** What else stands in its head, behind the styles of all pages: its own prevail. */
  head?: Html | undefined;
  /** What search engines may do with it, said in head and header; anything unless it says so. */
  robots?: string | undefined;
  /** What stands in place of the heading, with a heading of the title in it. */
  heading?: Html | undefined;
  /** Narrow pages hold one form, wide ones several lists. */
  width?: 'narrow' | 'reading' | 'wide';
  status?: number;
  /** Other origins that a form of this page may end up on. */
  formTargets?: readonly string[];
}

export async function sendPage(reply: FastifyReply, page: Page): Promise<FastifyReply> {
  return sendFramed(reply, page, await reply.request.frame());
}

/** For those who know that there is no frame, or cannot ask for it now. */
export function sendFramed(
  reply: FastifyReply,
  page: Page,
  frame: Frame | undefined,
): FastifyReply {
  pageSecurity(reply, { formTargets: page.formTargets ?? [] });
  if (page.robots) reply.header('x-robots-tag', page.robots);
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(layout(page, frame).text);
}

/** Put together anew from its parts: nothing else of the line gets into the page. */
function headSnippet(line: string): Html | undefined {
  const snippet = parseHeadSnippet(line);
  if (!snippet) return undefined;
  const { tag, name, value } = snippet;
  return tag === 'meta'
    ? html`<meta name="${name}" content="${value}">`
    : html`<link rel="${name}" href="${value}">`;
}

function layout(page: Page, frame: Frame | undefined): Html {
  const { title, siteName, body, documentTitle, head, robots, heading } = page;
  const { width = 'reading' } = page;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${documentTitle ?? `${title} · ${siteName}`}</title>
${robots && html`<meta name="robots" content="${robots}">`}
<link rel="stylesheet" href="${stylesAddress}">
${head}
${frame?.headSnippets.map(headSnippet)}
<link rel="icon" href="/moderation/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${frame ? siteHeader(frame) : html`<header class="site-header"><div class="site-bar"><a class="brand" href="/">${siteName}</a></div></header>`}
${frame?.notice && html`<div class="site-notice" role="status"><p>${frame.notice}</p></div>`}
<main id="main" class="${width}">
${heading ?? html`<h1>${title}</h1>`}
${body}
</main>
</body>
</html>
`;
}
