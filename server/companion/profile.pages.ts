import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../../contract/messages.ts';
import { contentPath } from '../../contract/public-paths.ts';
import { badgeLabels } from '../../contract/users.ts';
import { notFound } from '../app/errors.ts';
import type { PublicProfile } from '../features/users/public-profile.service.ts';
import { bodyText, excerpt } from '../lib/html.ts';
import type { CompanionParts } from './companion.routes.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';

const params = z.object({ slug: z.string().max(200) });
const excerptLength = 280;

/** What anyone may know of a member. People who are blocked or deleted have no profile. */
export function profilePages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  app.get('/profile/:slug', { config: { access: 'anyone' } }, async (request, reply) => {
    const { slug } = params.parse(request.params);
    const { site } = await visits.of(request);
    const profile = await services.publicProfiles.find(site.id, slug);
    if (!profile) throw notFound(messages.notFoundPage);
    return sendPage(reply, {
      title: profile.username,
      siteName: site.name,
      body: html`
${profile.avatar && html`<img class="avatar" src="${profile.avatar.medium}" alt="" width="150" height="150">`}
<p>${badgeLabels[profile.badge]} · Member since ${day(profile.memberSince)}</p>
${profile.bio !== '' && html`<p class="text">${profile.bio}</p>`}
${recent(profile)}`,
    });
  });
}

function recent({ items }: PublicProfile): Html {
  if (items.length === 0) return html`<p>Nothing written yet.</p>`;
  return html`
<h2>Recently written</h2>
<ul class="recent">${items.map(
    ({ kind, id, title, pageSlug, body, insertedAt }) => html`
<li>
<p class="by"><a href="${contentPath(kind, id, pageSlug)}">${title === '' ? statusTitle(kind) : title}</a> ${day(insertedAt)}</p>
<p class="text">${excerpt(bodyText(body), excerptLength)}</p>
</li>`,
  )}</ul>`;
}

function statusTitle(kind: PublicProfile['items'][number]['kind']): string {
  return kind === 'user_profile_status' ? 'Status' : 'Reply to a status';
}

function day(at: Date): Html {
  const shown = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return html`<time datetime="${at.toISOString()}">${shown}</time>`;
}
