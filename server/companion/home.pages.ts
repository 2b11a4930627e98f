import type { FastifyInstance } from 'fastify';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { showHomeModules } from './home-modules.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { listHead } from './page-head.ts';

export function homePages(
  app: FastifyInstance,
  { config, services, visits, hosts, widgetViewers }: CompanionParts,
): void {
  app.get('/', anyone, async (request, reply) => {
    const { site, viewer } = await visits.of(request);
    const { welcomeText, hiddenHomeModules: hidden } = await services.sites.settings(site.id);
    const place = {
      services,
      site,
      viewer,
      hidden,
      widgetViewer: await widgetViewers.identify(request),
    };
    const main = await showHomeModules(place, 'main');
    const side = await showHomeModules(place, 'side');
    return sendPage(reply, {
      title: `Welcome to ${site.name}`,
      documentTitle: site.name,
      siteName: site.name,
      width: 'wide',
      isShared: true,
      head: listHead(
        { name: site.name, origin: hosts.originOfSite(site.domainName) },
        {
          path: '/',
          title: site.name,
          description: welcomeText.slice(0, 160) || `Posts and conversations on ${site.name}.`,
        },
      ),
      body: html`${!viewer && welcomeText !== '' && html`<p class="text welcome" dir="auto">${welcomeText}</p>`}
<div class="columns">
${main.length > 0 && html`<div class="main-column">${main}</div>`}
${side.length > 0 && html`<div class="side-column">${side}</div>`}
</div>`,
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
