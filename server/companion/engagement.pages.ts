import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseSafePath } from '../../contract/addresses.ts';
import { votingMessages } from '../../contract/engagement/voting.ts';
import {
  engagementPath,
  type WidgetAction,
  widgetAnchor,
} from '../../contract/engagement/widget-view.ts';
import { exactText, list } from '../../contract/text.ts';
import { AppError, forbidden, notFound } from '../base/errors.ts';
import type { WidgetViewerOnSite } from '../features/engagement/widgets/widget-viewers.ts';
import { voterOf } from '../features/engagement/widgets/widgets.service.ts';
import { parseId } from '../graphql/scalars.ts';
import { limitPerMinute } from '../http/rate-limit.ts';
import { anyone } from '../http/route-access.ts';
import { networkOfAddress } from '../http/throttle.ts';
import type { CompanionParts } from './companion-parts.ts';
import { type WidgetFormResult, widgetMarkup, widgetScript } from './engagement.view.ts';
import { drawPages } from './engagement-draw.pages.ts';
import { widgetScriptRoute } from './engagement-script.ts';
import { html } from './html.ts';
import { sendPage } from './layout.ts';
import { idParams } from './route-params.ts';

const engagementQuery = z.object({ again: exactText(20).optional().catch(undefined) });
const oneOrSeveralIdsSchema = z.union([
  exactText(20).transform((value) => [value]),
  list(exactText(20), 100),
]);
const voteFormSchema = z.object({
  option: oneOrSeveralIdsSchema.catch([]),
  email: exactText(1000).catch(''),
  back: exactText(2000)
    .transform((address) => parseSafePath(address) ?? '/')
    .catch('/'),
});

/** Request header of the widget script: asks for the widget without a page around it. */
const widgetRequestHeader = 'x-engagement-widget';
const widgetRequestsPerMinute = { vote: 60, enter: 20, known: 20 };

interface WidgetActionResult {
  who: WidgetViewerOnSite;
  notice?: string;
}

export function engagementPages(app: FastifyInstance, parts: CompanionParts): void {
  const { config, services, experiments, widgetViewers } = parts;
  widgetScriptRoute(app);
  drawPages(app, parts);

  const parseEngagementId = (request: FastifyRequest) =>
    parseId(idParams.parse(request.params).id, votingMessages.notFound);

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    widgetViewer: WidgetViewerOnSite,
    { back, status = 200, ...sent }: WidgetFormResult & { back: string; status?: number },
  ) {
    const [seen] = await services.widgets.byIds(widgetViewer, [parseEngagementId(request)]);
    if (!seen) throw notFound(votingMessages.notFound);
    const widget = widgetMarkup({ services, widgetViewer, back }, seen, sent);
    if (request.headers[widgetRequestHeader] !== undefined) {
      return reply
        .status(status)
        .type('text/html; charset=utf-8')
        .headers({ [widgetRequestHeader]: String(seen.item.id), 'cache-control': 'no-store' })
        .send(widget.text);
    }
    const isElsewhere = back !== '/' && back.split('#')[0] !== engagementPath(seen.item.id);
    return sendPage(reply, {
      title: seen.item.question,
      siteName: widgetViewer.site.name,
      heading: html`<h1 class="unseen">${seen.item.question}</h1>`,
      robots: 'noindex',
      status,
      body: html`${widget}${widgetScript}${isElsewhere && html`<p><a href="${back}">Back to the page</a></p>`}`,
    });
  }

  const actionHandlers: Record<
    WidgetAction,
    (
      who: WidgetViewerOnSite,
      id: number,
      sent: z.output<typeof voteFormSchema>,
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<WidgetActionResult>
  > = {
    async vote(who, id, { option }, request, reply) {
      const outcome = await services.votes.vote(voterOf(who), id, option.map(Number));
      if (outcome === 'voted') await experiments.recordEvent(request, reply, 'VOTED');
      return { who };
    },
    async enter(who, id, { email }, request) {
      const typed = { id, email, network: networkOfAddress(request.ip) };
      const { outcome } = await services.entries.enter(voterOf(who), typed);
      return { who, ...(outcome === 'confirmationSent' && { notice: votingMessages.checkMail }) };
    },
    // Results are no secret: an address grants access before it is confirmed.
    async known(who, id, { email }, request, reply) {
      const typed = { id, email, network: networkOfAddress(request.ip) };
      await services.entries.subscribe(who.site.id, typed);
      widgetViewers.markKnown(request, reply, who.site.id);
      return { who: { ...who, isKnown: true }, notice: votingMessages.checkMailForNews };
    },
  };

  async function answerAction(request: FastifyRequest, reply: FastifyReply, action: WidgetAction) {
    const sent = voteFormSchema.parse(request.body ?? {});
    const { back } = sent;
    const who = await widgetViewers.identifyParticipant(request, reply);
    if (!who) {
      // Redirects once to set the cookie; a second request without it means that cookies are
      // blocked.
      const isAgain = engagementQuery.parse(request.query).again !== undefined;
      if (isAgain) throw forbidden(votingMessages.cookiesNeeded);
      return reply.redirect(`${request.url.split('?')[0]}?again=1`, 307);
    }
    try {
      const done = await actionHandlers[action](
        who,
        parseEngagementId(request),
        sent,
        request,
        reply,
      );
      const notice = done.notice === undefined ? undefined : { action, message: done.notice };
      if (notice || request.headers[widgetRequestHeader] !== undefined) {
        return await show(request, reply, done.who, { back, notice });
      }
      return reply.redirect(
        `${back.split('#')[0]}#${widgetAnchor(parseEngagementId(request))}`,
        303,
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error;
      const { message, httpStatus: status } = error;
      const problem = { action, message };
      return show(request, reply, who, { back, status, problem, email: sent.email });
    }
  }

  app.get('/engagement/:id', anyone, async (request, reply) =>
    show(request, reply, await widgetViewers.identify(request), {
      // Back link of forms and of the sign-in link.
      back: engagementPath(parseEngagementId(request)),
    }),
  );
  for (const action of ['vote', 'enter', 'known'] as const) {
    const limited = {
      config: {
        access: 'anyone',
        ...limitPerMinute(
          config.requestsPerMinute,
          Math.min(widgetRequestsPerMinute[action], config.requestsPerMinute),
          (request: FastifyRequest) => `widget ${action} ${networkOfAddress(request.ip)}`,
        ),
      },
    } as const;
    app.post(`/engagement/:id/${action}`, limited, (request, reply) =>
      answerAction(request, reply, action),
    );
  }
}
