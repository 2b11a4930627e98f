import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { versionedAddress } from './versioned-address.ts';

const engagementScript = readFileSync(
  join(import.meta.dirname, 'scripts', 'engagement.js'),
  'utf8',
);
const engagementScriptPath = '/companion/engagement.js';

export const widgetScriptAddress = versionedAddress(engagementScriptPath, engagementScript);

export function widgetScriptRoute(app: FastifyInstance): void {
  app.get(engagementScriptPath, { config: { access: 'anyone' } }, (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(engagementScript),
  );
}
