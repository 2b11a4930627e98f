import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  assignmentReasonHeader,
  experimentApiPath,
  experimentMessages,
  experimentsPath,
  goalApiPath,
  requestedSymbols,
  variantApiPath,
} from '../../../../contract/experiments/experiments.ts';
import type { Services } from '../../../area.ts';
import type { Config } from '../../../base/config.ts';
import { forbidden } from '../../../base/errors.ts';
import type { Hosts } from '../../../base/hosts.ts';
import { validate } from '../../../base/validate.ts';
import { addApiToRoute } from '../../../http/api-operation.ts';
import { isScriptRequest } from '../../../http/fetch-destination.ts';
import { createOwnOrigins } from '../../../http/own-origins.ts';
import { limitPerMinute } from '../../../http/rate-limit.ts';
import { networkOfAddress } from '../../../http/throttle.ts';
import type { AssignmentDecision } from './assignment.ts';
import { experimentApi } from './experiment.api.ts';
import type { ExperimentVisits } from './experiment-visits.ts';

type ExperimentRoute = { Params: { symbol: string } };
type ExperimentKeyRoute = { Params: { symbol: string; key: string } };

export async function experimentRoutes(
  app: FastifyInstance,
  {
    config,
    services: { sites },
    hosts,
    experiments,
  }: { config: Config; services: Services; hosts: Hosts; experiments: ExperimentVisits },
): Promise<void> {
  const origins = createOwnOrigins({
    hosts,
    sites,
    foreignMessage: experimentMessages.notOneOfOurs,
  });
  const options = {
    config: {
      access: 'anyone',
      admitsOwnOrigins: true,
      ...limitPerMinute(
        config.requestsPerMinute,
        config.requestsPerMinute,
        (request: FastifyRequest) => `experiment ${networkOfAddress(request.ip)}`,
      ),
    },
    // Responses are too short to compress.
    compress: false,
    decompress: false,
  } as const;

  await app.register(async (scope) => {
    scope.addHook('preHandler', (request, reply, done) => {
      reply.header('cache-control', 'no-store').header('pragma', 'no-cache');
      if (!isScriptRequest(request.headers)) throw forbidden(experimentMessages.notOneOfOurs);
      const admitted = origins.admit(request, reply);
      if (admitted) admitted.then(() => done(), done);
      else done();
    });

    const sendDecision = (reply: FastifyReply, { variant, reason }: AssignmentDecision) => {
      reply.header(assignmentReasonHeader, reason);
      return { variant };
    };
    scope.get(
      experimentsPath,
      addApiToRoute(options, experimentApi.assignSeveral),
      async (request, reply) => {
        const { symbols } = validate(requestedSymbols, request.query);
        return experiments.assignSeveral(request, reply, symbols);
      },
    );
    const own = experimentApiPath(':symbol');
    scope.get<ExperimentRoute>(
      own,
      addApiToRoute(options, experimentApi.assign),
      async (request, reply) =>
        sendDecision(reply, await experiments.assign(request, reply, request.params.symbol)),
    );
    scope.delete<ExperimentRoute>(
      own,
      addApiToRoute(options, experimentApi.clear),
      async (request, reply) => {
        await experiments.clear(request, reply, request.params.symbol);
        return { variant: null };
      },
    );
    const chosen = variantApiPath(':symbol', ':key');
    scope.get<ExperimentKeyRoute>(
      chosen,
      addApiToRoute(options, experimentApi.force),
      async (request, reply) => {
        const { symbol, key } = request.params;
        return sendDecision(reply, await experiments.force(request, reply, symbol, key));
      },
    );
    const goal = goalApiPath(':symbol', ':key');
    scope.post<ExperimentKeyRoute>(
      goal,
      addApiToRoute(options, experimentApi.goal),
      async (request, reply) => {
        const { symbol, key } = request.params;
        return { goal: key, recorded: await experiments.recordGoal(request, reply, symbol, key) };
      },
    );
    for (const url of [experimentsPath, own, chosen, goal]) {
      scope.options(url, options, (_, reply) => reply.status(204).send());
    }
  });
}
