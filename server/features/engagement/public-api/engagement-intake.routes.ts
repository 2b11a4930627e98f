import type { FastifyInstance, FastifyRequest } from 'fastify';
import { votingMessages } from '../../../../contract/engagement/voting.ts';
import { roleIds } from '../../../../contract/roles.ts';
import type { Services } from '../../../area.ts';
import type { Config } from '../../../base/config.ts';
import { forbidden, invalidInput, notFound } from '../../../base/errors.ts';
import type { Database } from '../../../db/database.ts';
import { addApiToRoute } from '../../../http/api-operation.ts';
import { intakeKeyOf, intakeOptions } from '../../moderation/intake/intake-scope.ts';
import { usersIn } from '../../people/users/users-lookup.service.ts';
import type { WidgetViewer } from '../widgets/widgets.service.ts';
import { engagementIntakeApi } from './engagement.api.ts';
import { createEngagementCalls, parseItemId, personInput } from './engagement-calls.ts';

/** Server-to-server API, authenticated by a site's API key. The calling server names the person. */
export function engagementIntakeRoutes(
  scope: FastifyInstance,
  { config, services, database }: { config: Config; services: Services; database: Database },
): void {
  const options = intakeOptions(config);
  const calls = createEngagementCalls(services);

  async function readWidgetViewer(request: FastifyRequest, input: unknown): Promise<WidgetViewer> {
    const { siteId } = intakeKeyOf(request);
    const parsed = personInput.safeParse(input ?? {});
    if (!parsed.success) throw invalidInput(votingMessages.whoAsks);
    const { userId, visitorId, isKnown = false } = parsed.data;
    const site = (await services.sites.all()).find(({ id }) => id === siteId);
    if (!site) throw notFound(votingMessages.notFound);
    if (userId !== undefined) {
      const user = await usersIn(database.db).find(siteId, userId);
      if (!user) throw notFound(votingMessages.accountNotFound, 'userId');
      if (String(user.roleId) === roleIds.spammer) throw forbidden();
    }
    return {
      site,
      userId,
      // Prefix, because these ids share a column with ids from our cookies.
      visitorId: visitorId && `site ${siteId} ${visitorId}`,
      isKnown,
    };
  }

  async function requireParticipant(request: FastifyRequest): Promise<WidgetViewer> {
    const who = await readWidgetViewer(request, request.body);
    if (who.userId === undefined && who.visitorId === undefined) {
      throw invalidInput(votingMessages.whoAsks, 'userId');
    }
    return who;
  }

  scope.get(
    '/engagement/items/:id',
    addApiToRoute(options, engagementIntakeApi.read),
    async (request) =>
      calls.read(await readWidgetViewer(request, request.query), parseItemId(request.params)),
  );
  scope.post(
    '/engagement/items/:id/vote',
    addApiToRoute(options, engagementIntakeApi.vote),
    async (request) =>
      calls.vote(await requireParticipant(request), parseItemId(request.params), request.body),
  );
  scope.post(
    '/engagement/items/:id/entry',
    addApiToRoute(options, engagementIntakeApi.enter),
    async (request) =>
      calls.enter(await requireParticipant(request), parseItemId(request.params), request.body),
  );
}
