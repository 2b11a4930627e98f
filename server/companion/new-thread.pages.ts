import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { threadNameMaxLength } from '../../contract/moderation/content-flags.ts';
import { threadPath } from '../../contract/public-paths.ts';
import { assignThreadCategory } from '../features/forums/tags/thread-category.ts';
import { anyone } from '../http/route-access.ts';
import type { CompanionParts } from './companion-parts.ts';
import { readForm } from './form.ts';
import { requireForumSite } from './forum-site.ts';
import { sendPage } from './layout.ts';
import { writingLimitNotice } from './sanction.view.ts';
import { loginPathBackTo, submitWriting, type UnsentWriting } from './writing.ts';
import { writingForm } from './writing-form.ts';

const newThreadPath = '/forums/new';
const starterIdSchema = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .optional()
  .catch(undefined);
const starterQuery = z.object({ starter: z.unknown().optional() });

export function newThreadPages(app: FastifyInstance, parts: CompanionParts): void {
  const { services, visits } = parts;

  async function findStarter(siteId: number, value: unknown) {
    const id = starterIdSchema.parse(value);
    const question =
      id === undefined ? undefined : await services.starters.findQuestion(siteId, id);
    return id === undefined || question === undefined ? undefined : { id, question };
  }

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    starter: { id: number; question: string } | undefined,
    unsent?: UnsentWriting,
  ) {
    const site = await requireForumSite(visits, request);
    const topics = await services.publicForum.categories(site.id);
    const limit = unsent ? undefined : writingLimitNotice(await visits.of(request));
    return sendPage(reply, {
      title: 'Start a thread',
      siteName: site.name,
      status: unsent?.error.httpStatus ?? 200,
      body:
        limit ??
        writingForm({
          action: newThreadPath,
          label: 'Your text',
          button: 'Start thread',
          hasName: true,
          topics,
          ...(starter && {
            name: starter.question.slice(0, threadNameMaxLength),
            hidden: { starter: starter.id },
          }),
          cancel: '/forums',
          unsent,
        }),
    });
  }

  app.get(newThreadPath, anyone, async (request, reply) => {
    const site = await requireForumSite(visits, request);
    const { viewer } = await visits.of(request);
    if (!viewer) return reply.redirect(loginPathBackTo(request.url), 303);
    const { starter } = starterQuery.parse(request.query);
    return show(request, reply, await findStarter(site.id, starter));
  });

  app.post(newThreadPath, anyone, async (request, reply) => {
    const site = await requireForumSite(visits, request);
    const form = await readForm(request);
    const place = { kind: 'thread', name: form.text('name').trim() } as const;
    const starter = await findStarter(site.id, form.text('starter'));
    const topics = await services.publicForum.categories(site.id);
    const topic = topics.find(({ id }) => String(id) === form.text('topic'));
    const { written, unsent } = await submitWriting(
      parts,
      request,
      reply,
      place,
      form,
      async (trx, thread) => {
        if (topic) await assignThreadCategory(trx, site.id, thread.id, topic.id);
        if (starter) await services.starters.recordThread(trx, site.id, starter.id, thread.id);
      },
    );
    if (unsent) return show(request, reply, starter, unsent);
    const slug = await services.publicWriting.slugOfThread(site.id, written.id);
    return reply.redirect(threadPath(slug), 303);
  });
}
