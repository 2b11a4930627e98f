import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  experimentScriptPath,
  experimentTypesPath,
} from '../../../../contract/experiments/experiments.ts';
import type { Config } from '../../../base/config.ts';
import { outsideOfApi } from '../../../http/api-operation.ts';
import { limitPerMinute } from '../../../http/rate-limit.ts';
import { networkOfAddress } from '../../../http/throttle.ts';

const readExperimentScript = (name: string) =>
  readFileSync(join(import.meta.dirname, name), 'utf8');

const experimentScriptFiles = [
  {
    path: experimentScriptPath,
    source: readExperimentScript('experiment.js'),
    type: 'text/javascript',
  },
  {
    path: experimentTypesPath,
    source: readExperimentScript('experiment.d.ts'),
    type: 'text/plain',
  },
];

/** The script that pages of the network's sites load, and its types. */
export function experimentScriptRoutes(app: FastifyInstance, { config }: { config: Config }): void {
  const options = {
    config: {
      access: 'anyone',
      api: outsideOfApi,
      ...limitPerMinute(
        config.requestsPerMinute,
        config.requestsPerMinute,
        (request: FastifyRequest) => `experiment script ${networkOfAddress(request.ip)}`,
      ),
    },
  } as const;
  for (const { path, source, type } of experimentScriptFiles) {
    const etag = `"${createHash('sha256').update(source).digest('base64url').slice(0, 16)}"`;
    app.get(path, options, (request, reply) => {
      reply.headers({
        'cache-control': 'public, max-age=3600',
        // Pages of the sites have other origins.
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.type(`${type}; charset=utf-8`).send(source);
    });
  }
}
