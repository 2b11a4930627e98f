import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const source = readFileSync(join(import.meta.dirname, 'scripts', 'engagement.js'), 'utf8');
const path = '/companion/engagement.js';

/** The hash in the address makes browsers load a changed script. */
export const widgetScriptAddress = `${path}?${createHash('sha256').update(source).digest('hex').slice(0, 12)}`;

export function widgetScriptRoute(app: FastifyInstance): void {
  app.get(path, { config: { access: 'anyone' } }, (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(source),
  );
}
