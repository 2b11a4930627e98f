import type { FastifyReply } from 'fastify';
import { pageSecurity } from '../http/security-headers.ts';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  siteName: string;
  body: Html;
  /** What browsers and search engines call it, where that is not its heading. */
  documentTitle?: string | undefined;
  /** What else stands in its head. */
  head?: Html | undefined;
  /** Narrow pages hold one form. */
  narrow?: boolean;
  status?: number;
  /** Other origins that a form of this page may end up on. */
  formTargets?: readonly string[];
}

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  pageSecurity(reply, { formTargets: page.formTargets ?? [] });
  return reply
    .status(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(layout(page).text);
}

function layout({ title, siteName, body, documentTitle, head, narrow }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${documentTitle ?? `${title} · ${siteName}`}</title>
${head}
<link rel="icon" href="/moderation/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/companion/companion.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header><a class="brand" href="/">${siteName}</a></header>
<main id="main" class="${narrow ? 'narrow' : ''}">
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}
