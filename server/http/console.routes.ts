import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../contract/messages.ts';
import { notFound } from '../base/errors.ts';
import type { Hosts } from '../base/hosts.ts';
import type { Site } from '../base/viewer.ts';
import { isConsoleBuilt, readConsolePage } from './console-page.ts';
import { setPageSecurityHeaders } from './security-headers.ts';

const builtConsoleFolder = join(import.meta.dirname, '../../dist/console');
const compressedFilePattern = /\.(br|gz)$/;

export async function consoleRoutes(
  app: FastifyInstance,
  {
    hosts,
    sites,
    buildSessionReply,
  }: {
    hosts: Hosts;
    sites: { all(): Promise<Site[]> };
    buildSessionReply(request: FastifyRequest): Promise<{ status: string }>;
  },
): Promise<void> {
  if (!isConsoleBuilt(builtConsoleFolder)) {
    app.log.warn('the console is not built; `npm start` builds it');
    return;
  }
  const page = readConsolePage(builtConsoleFolder);
  const files = new Set(
    readdirSync(builtConsoleFolder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file !== 'index.html' && !compressedFilePattern.test(file),
    ),
  );
  await app.register(fastifyStatic, {
    root: builtConsoleFolder,
    serve: false,
    preCompressed: true,
  });

  async function findSession(request: FastifyRequest) {
    try {
      const session = await buildSessionReply(request);
      return session.status === 'success' ? session : undefined;
    } catch (error) {
      request.log.warn({ err: error }, 'the session could not be looked up for the page');
      return undefined;
    }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const session = findSession(request);
    const formTargets = (await sites.all()).map((site) => hosts.originOfSite(site.domainName));
    const styleNonce = randomBytes(16).toString('base64');
    setPageSecurityHeaders(reply, { styleNonce, formTargets });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(page.render({ path, styleNonce, session })));
  }

  // The files are already compressed, and compression would hold back the page's first part.
  const anyone = { config: { access: 'anyone' }, compress: false } as const;
  app.get('/moderation', anyone, (_, reply) => reply.redirect('/moderation/'));
  app.get<{ Params: { '*': string } }>('/moderation/*', anyone, async (request, reply) => {
    const path = request.params['*'];
    const isHashed = path.startsWith('assets/');
    // The file belongs to an older build. The browser could not use the page in its place.
    if (isHashed && !files.has(path)) throw notFound(messages.notFoundPage);
    if (!files.has(path)) return sendPage(request, reply, path);
    return reply.sendFile(path, isHashed ? { immutable: true, maxAge: '1y' } : { maxAge: '1h' });
  });
}
