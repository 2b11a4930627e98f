import type { FastifyInstance } from 'fastify';
import { isStaff } from '../../contract/roles.ts';
import type { CompanionParts } from './companion.routes.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';

export function homePages(app: FastifyInstance, { config, visits }: CompanionParts): void {
  const anyone = { config: { access: 'anyone' } } as const;

  app.get('/', anyone, async (request, reply) => {
    const { site, viewer } = await visits.of(request);
    return sendPage(reply, {
      title: `Welcome to ${site.name}`,
      siteName: site.name,
      body: viewer
        ? html`<p>You are signed in as <strong>${viewer.username}</strong>.</p>
${isStaff(viewer.roleId) && html`<p><a href="/moderation/">Open the staff console</a></p>`}
<form method="post" action="/api/auth/sign-out"><button>Sign out</button></form>`
        : html`<p><a href="/login">Sign in</a></p>`,
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
