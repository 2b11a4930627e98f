import type { FastifyReply } from 'fastify';
import { illegalContentPath } from '../../contract/moderation/illegal-content.ts';
import { teamMessagesPath } from '../../contract/public-paths.ts';
import { parseHeadSnippet } from '../../contract/site/site-settings.ts';
import { setPageSecurityHeaders } from '../http/security-headers.ts';
import type { Frame } from './frame.ts';
import { siteHeader } from './header.view.ts';
import { type Html, html } from './html.ts';
import { stylesAddress } from './styles.ts';

export interface Page {
  title: string;
  siteName: string;
  body: Html;
  documentTitle?: string | undefined;
  /** Placed after the shared styles, so that the page's own styles take precedence. */
  head?: Html | undefined;
  /** Sent as meta element and header. Without it, everything except narrow pages may be indexed. */
  robots?: string | undefined;
  heading?: Html | undefined;
  width?: 'narrow' | 'reading' | 'wide';
  status?: number;
  /** True if the page is the same for every visitor without an account. */
  isShared?: boolean;
  /** Other origins that a form of this page may redirect to. */
  formTargets?: readonly string[];
}

export async function sendPage(reply: FastifyReply, page: Page): Promise<FastifyReply> {
  return sendPageInFrame(reply, page, await reply.request.frame());
}

/** For callers that have no frame or could not load it. */
export function sendPageInFrame(
  reply: FastifyReply,
  given: Page,
  frame: Frame | undefined,
): FastifyReply {
  // Narrow pages are personal forms, such as the sign-in page.
  const page = given.width === 'narrow' ? { robots: 'noindex', ...given } : given;
  setPageSecurityHeaders(reply, { formTargets: page.formTargets ?? [] });
  if (page.robots) reply.header('x-robots-tag', page.robots);
  const { text } = pageDocument(page, frame);
  reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store');
  if (page.isShared) reply.request.pageCache?.share(reply, text);
  return reply.send(text);
}

/** Rebuilt from its parsed parts, so that no other markup of the line reaches the page. */
function renderHeadSnippet(line: string): Html | undefined {
  const snippet = parseHeadSnippet(line);
  if (!snippet) return undefined;
  const { tag, name, value } = snippet;
  return tag === 'meta'
    ? html`<meta name="${name}" content="${value}">`
    : html`<link rel="${name}" href="${value}">`;
}

function pageDocument(page: Page, frame: Frame | undefined): Html {
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
${frame?.headSnippets.map(renderHeadSnippet)}
<link rel="icon" href="/moderation/icon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${frame ? siteHeader(frame) : html`<header class="site-header"><div class="site-bar"><a class="brand" href="/">${siteName}</a></div></header>`}
${frame?.outcome && html`<div class="site-notice" role="status"><p>${frame.outcome}</p></div>`}
${frame?.hasUnreadTeamMessage && html`<div class="site-notice" role="status"><p>The team of ${siteName} has written to you. <a href="${teamMessagesPath}">Read the message</a></p></div>`}
${frame?.sanction && html`<div class="site-notice sanction-notice" role="status"><p>${frame.sanction} <a href="/notices">Read why, and what you can do</a></p></div>`}
${frame?.notice && html`<div class="site-notice" role="status"><p>${frame.notice}</p></div>`}
<main id="main" class="${width}">
${heading ?? html`<h1>${title}</h1>`}
${body}
</main>
${frame?.hasPages && frame.hasIllegalContentForm && html`<footer class="site-footer"><a href="${illegalContentPath}" rel="nofollow">Report illegal content</a></footer>`}
</body>
</html>
`;
}
