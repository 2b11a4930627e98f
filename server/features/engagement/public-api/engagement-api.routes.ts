import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { engagementKindOf, isEngagementType } from '../../../../contract/engagement/kinds.ts';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import type { Core, Services } from '../../../area.ts';
import { forbidden, notFound } from '../../../base/errors.ts';
import { addApiToRoute } from '../../../http/api-operation.ts';
import { createOwnOrigins } from '../../../http/own-origins.ts';
import { limitPerMinute } from '../../../http/rate-limit.ts';
import { networkOfAddress } from '../../../http/throttle.ts';
import type { ExperimentVisits } from '../../experiments/assignment/experiment-visits.ts';
import type { WidgetViewers } from '../widgets/widget-viewers.ts';
import { engagementApi } from './engagement.api.ts';
import {
  createEngagementCalls,
  emailBody,
  parseItemId,
  toEngagementAnswer,
  turnSchema,
  typeParamsSchema,
} from './engagement-calls.ts';

export const engagementApiPath = '/api/engagement/v1';

const widgetRequestsPerMinute = { vote: 60, entry: 20, known: 20 };

export async function engagementApiRoutes(
  app: FastifyInstance,
  {
    config,
    services,
    hosts,
    widgetViewers,
    experiments,
  }: Pick<Core, 'config' | 'hosts'> & {
    services: Services;
    widgetViewers: WidgetViewers;
    experiments: ExperimentVisits;
  },
): Promise<void> {
  const calls = createEngagementCalls(services);
  const origins = createOwnOrigins({
    hosts,
    sites: services.sites,
    foreignMessage: votingMessages.notOneOfOurs,
  });
  const limitedRoute = (name: string, max: number) =>
    ({
      config: {
        access: 'anyone',
        admitsOwnOrigins: true,
        ...limitPerMinute(
          config.requestsPerMinute,
          Math.min(max, config.requestsPerMinute),
          (request: FastifyRequest) => `widget ${name} ${networkOfAddress(request.ip)}`,
        ),
      },
    }) as const;

  async function requireParticipant(request: FastifyRequest, reply: FastifyReply) {
    const who = await widgetViewers.identifyParticipant(request, reply);
    // The response sets the cookie; reading an item does so too.
    if (!who) throw forbidden(votingMessages.cookiesNeeded);
    return who;
  }

  const addRoutes = async (scope: FastifyInstance) => {
    scope.addHook('preHandler', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await origins.admit(request, reply);
    });
    const reading = limitedRoute('read', config.requestsPerMinute);

    scope.get('/items/:id', addApiToRoute(reading, engagementApi.read), async (request, reply) =>
      calls.read(
        await widgetViewers.identifyWithCookie(request, reply),
        parseItemId(request.params),
      ),
    );
    scope.get(
      '/current/:type',
      addApiToRoute(reading, engagementApi.current),
      async (request, reply) => {
        const { type } = typeParamsSchema.parse(request.params);
        if (!isEngagementType(type) || !engagementKindOf(type).shortcode.standsForCurrent) {
          throw notFound(votingMessages.notFound);
        }
        const [seen] = await services.widgets.show(
          await widgetViewers.identifyWithCookie(request, reply),
          [{ type }],
        );
        return toEngagementAnswer(seen);
      },
    );
    scope.get(
      '/suggestion',
      addApiToRoute(reading, engagementApi.suggestion),
      async (request, reply) => {
        const who = await widgetViewers.identifyWithCookie(request, reply);
        return toEngagementAnswer(
          await services.widgets.suggestion(who, turnSchema.parse(request.query).turn, []),
        );
      },
    );
    scope.post(
      '/items/:id/vote',
      addApiToRoute(limitedRoute('vote', widgetRequestsPerMinute.vote), engagementApi.vote),
      async (request, reply) => {
        const who = await requireParticipant(request, reply);
        const answer = await calls.vote(who, parseItemId(request.params), request.body);
        if (answer.outcome === 'voted') await experiments.recordEvent(request, reply, 'VOTED');
        return answer;
      },
    );
    scope.post(
      '/items/:id/entry',
      addApiToRoute(limitedRoute('enter', widgetRequestsPerMinute.entry), engagementApi.enter),
      async (request, reply) => {
        const who = await requireParticipant(request, reply);
        return calls.enter(
          who,
          parseItemId(request.params),
          request.body,
          networkOfAddress(request.ip),
        );
      },
    );
    scope.post(
      '/items/:id/known',
      addApiToRoute(limitedRoute('known', widgetRequestsPerMinute.known), engagementApi.known),
      async (request, reply) => {
        const who = await requireParticipant(request, reply);
        const { email } = emailBody.parse(request.body ?? {});
        const id = parseItemId(request.params);
        await calls.read(who, id);
        await services.entries.subscribe(who.site.id, {
          id,
          email,
          network: networkOfAddress(request.ip),
        });
        widgetViewers.markKnown(request, reply, who.site.id);
        const answer = await calls.read({ ...who, isKnown: true }, id);
        return { outcome: 'confirmationSent', ...answer };
      },
    );
    const paths = ['/items/:id', '/current/:type', '/suggestion', '/items/:id/vote'];
    for (const url of [...paths, '/items/:id/entry', '/items/:id/known']) {
      scope.options(url, reading, (_, reply) => reply.status(204).send());
    }
  };
  await app.register(addRoutes, { prefix: engagementApiPath });
}
