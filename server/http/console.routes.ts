import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { notFound } from '../base/errors.ts';
import type { Hosts } from '../base/hosts.ts';
import type { Site } from '../base/viewer.ts';
import { pageSecurity } from './security-headers.ts';

const builtConsole = join(import.meta.dirname, '../../dist/console');
const nonceMark = /__CSP_NONCE__/g;

/** Serves the built console: hashed assets for a year, the page itself never from a cache. */
export async function consoleRoutes(
  app: FastifyInstance,
  { hosts, sites }: { hosts: Hosts; sites: { all(): Promise<Site[]> } },
): Promise<void> {
  if (!existsSync(join(builtConsole, 'index.html'))) {
    app.log.warn('the console is not built; `npm start` builds it');
    return;
  }
  const page = readFileSync(join(builtConsole, 'index.html'), 'utf8');
  const files = new Set(readdirSync(builtConsole, { recursive: true, encoding: 'utf8' }));
  files.delete('index.html');
  await app.register(fastifyStatic, { root: builtConsole, serve: false });

  async function sendPage(reply: FastifyReply) {
    const formTargets = (await sites.all()).map((site) => hosts.originOfSite(site.domainName));
    const styleNonce = randomBytes(16).toString('base64');
    pageSecurity(reply, { styleNonce, formTargets });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replace(nonceMark, styleNonce));
  }

  const anyone = { config: { access: 'anyone' } } as const;
  app.get('/moderation', anyone, (_, reply) => reply.redirect('/moderation/'));
  // Every other address is a screen of the console, which knows the way from there.
  app.get<{ Params: { '*': string } }>('/moderation/*', anyone, async (request, reply) => {
    const path = request.params['*'];
    const isHashed = path.startsWith('assets/');
    // A part of an older build that is gone: a page in its place would only confuse the browser.
    if (isHashed && !files.has(path)) throw notFound(messages.notFoundPage);
    if (!files.has(path)) return sendPage(reply);
    return reply.sendFile(path, isHashed ? { immutable: true, maxAge: '1y' } : { maxAge: '1h' });
  });
}
