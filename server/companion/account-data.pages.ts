import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { accountPath } from '../../contract/members/own-account.ts';
import { ownDataPath } from '../../contract/members/own-data.ts';
import { sourceOfRequest } from '../http/request-source.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { isConfirmedOrRedirected } from './confirm-identity.page.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { loginPathBackTo } from './writing.ts';

export function accountDataPages(app: FastifyInstance, { services, visits }: CompanionParts): void {
  app.get(ownDataPath, anyone, async (request, reply) => {
    const { site, viewer, suspended } = await visits.of(request);
    if (!viewer && !suspended) return reply.redirect(loginPathBackTo(ownDataPath), 303);
    const actor = await visits.ownerOf(request);
    if (!isConfirmedOrRedirected(actor, reply, ownDataPath)) return reply;
    return sendPage(reply, {
      title: 'Download your data',
      siteName: site.name,
      width: 'narrow',
      body: html`<p>The file has all that ${site.name} stores about you: your account, your profile, what you
wrote, your messages, votes, reports and notices. It has nothing about other people.</p>
<p>It is a text file in JSON, which programs read. Keep it in a safe place.</p>
<form method="post" action="${ownDataPath}"><button>Download</button></form>
<p><a href="${accountPath}">Back to your account</a></p>`,
    });
  });

  app.post(
    ownDataPath,
    { config: { access: 'owner' }, compress: false },
    async (request, reply) => {
      const actor = await visits.ownerOf(request);
      if (!isConfirmedOrRedirected(actor, reply, ownDataPath)) return reply;
      const pieces = await services.ownData.export(actor, sourceOfRequest(request));
      return reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-data.json"')
        .header('cache-control', 'private, no-store')
        .send(Readable.from(pieces, { objectMode: false }));
    },
  );
}
