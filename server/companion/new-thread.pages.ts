import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { threadPath } from '../../contract/public-paths.ts';
import type { CompanionParts } from './companion-parts.ts';
import { readForm } from './form.ts';
import { siteWithForum } from './forum-site.ts';
import { sendPage } from './layout.ts';
import { loginPath, sendForm, type Unsent } from './writing.ts';
import { writingForm } from './writing-form.ts';

const path = '/forums/new';

/** Where a member starts a thread, on sites that have a forum. */
export function newThreadPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits } = parts;
  // Not 'member': whoever is not signed in is taken to the login and back.
  const anyone = { config: { access: 'anyone' } } as const;

  async function show(request: FastifyRequest, reply: FastifyReply, unsent?: Unsent) {
    const site = await siteWithForum(visits, request);
    return sendPage(reply, {
      title: 'Start a thread',
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      body: writingForm({
        action: path,
        label: 'Your text',
        button: 'Start thread',
        hasName: true,
        cancel: '/forums',
        unsent,
      }),
    });
  }

  app.get(path, anyone, async (request, reply) => {
    await siteWithForum(visits, request);
    const { viewer } = await visits.of(request);
    return viewer ? show(request, reply) : reply.redirect(loginPath(path), 303);
  });

  app.post(path, anyone, async (request, reply) => {
    const site = await siteWithForum(visits, request);
    const form = await readForm(request);
    const place = { kind: 'thread', name: form.text('name').trim() } as const;
    const { written, unsent } = await sendForm(parts, request, place, form);
    if (unsent) return show(request, reply, unsent);
    const slug = await services.publicWriting.slugOfThread(site.id, written.id);
    return reply.redirect(threadPath(slug), 303);
  });
}
