import type { FastifyInstance } from 'fastify';
import { postPath, profilePath, threadPath } from '../../contract/public-paths.ts';
import { isStaff } from '../../contract/roles.ts';
import { hasFeature } from '../../contract/site/site-features.ts';
import type { Viewer } from '../base/viewer.ts';
import type { Headline } from '../features/moderation/content/public-discussions.service.ts';
import type { CompanionParts } from './companion-parts.ts';
import { day } from './dates.ts';
import { type Html, html } from './html.ts';
import { sendPage } from './layout.ts';

export function homePages(
  app: FastifyInstance,
  { config, services, visits }: CompanionParts,
): void {
  const anyone = { config: { access: 'anyone' } } as const;

  app.get('/', anyone, async (request, reply) => {
    const { site, viewer } = await visits.of(request);
    const posts = await services.publicDiscussions.newestPosts(site.id);
    const hasForum = hasFeature(site.features, 'forums');
    const featured = hasForum ? await services.publicForum.homepageThreads(site.id) : [];
    const threads = hasForum ? await services.publicDiscussions.liveliestThreads(site.id) : [];
    return sendPage(reply, {
      title: `Welcome to ${site.name}`,
      siteName: site.name,
      body: html`
${viewer ? signedIn(viewer) : html`<p><a href="/login">Sign in</a></p>`}
${headlines('Featured threads', featured, threadPath)}
${headlines('Newest posts', posts, postPath)}
${headlines('In the forum', threads, threadPath)}
${hasForum && html`<ul class="links"><li><a href="/forums">All of the forum</a></li><li><a href="/forums/new">Start a thread</a></li></ul>`}`,
    });
  });

  app.get('/wp-admin/', anyone, async (request, reply) => {
    if (config.wpAdminUrl) return reply.redirect(config.wpAdminUrl);
    const { site } = await visits.of(request);
    return sendPage(reply, {
      title: 'No WordPress here',
      siteName: site.name,
      status: 404,
      body: html`<p>This installation has no WordPress address. Whoever runs it can set
WP_ADMIN_URL to link one.</p><p><a href="/moderation/">Back to the staff console</a></p>`,
    });
  });
}

function signedIn({ username, slug, roleId }: Viewer): Html {
  return html`
<p>You are signed in as <strong>${username}</strong>.</p>
<ul class="links">
<li><a href="${profilePath(slug)}">Your profile</a></li>
<li><a href="/messages">Messages</a></li>
${isStaff(roleId) && html`<li><a href="/moderation/">Open the staff console</a></li>`}
</ul>
<form method="post" action="/api/auth/sign-out"><button class="quiet">Sign out</button></form>
<form method="post" action="/api/auth/sign-out-everywhere"><button class="quiet">Sign out everywhere</button></form>`;
}

function headlines(title: string, items: readonly Headline[], pathOf: (slug: string) => string) {
  if (items.length === 0) return html``;
  return html`
<h2>${title}</h2>
<ul class="headlines">${items.map(
    ({ slug, title, at }) => html`
<li><a href="${pathOf(slug)}">${title}</a> <span class="by">${day(at)}</span></li>`,
  )}</ul>`;
}
