import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { versionedAddress } from './versioned-address.ts';

const scriptSource = readFileSync(join(import.meta.dirname, 'scripts', 'engagement.js'), 'utf8');
const scriptPath = '/companion/engagement.js';

export const widgetScriptAddress = versionedAddress(scriptPath, scriptSource);

export function widgetScriptRoute(app: FastifyInstance): void {
  app.get(scriptPath, { config: { access: 'anyone' } }, (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(scriptSource),
  );
}
