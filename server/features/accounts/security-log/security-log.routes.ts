import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { securityLogPath } from '../../../../contract/accounts/security-events.ts';
import { downloadOperation } from '../../../http/api-operation.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

export function securityLogRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  app.get(
    securityLogPath,
    {
      config: {
        access: 'securityLog.export',
        api: downloadOperation(
          { id: 'downloadSecurityLog', summary: 'The security log as JSON lines, oldest first.' },
          'application/x-ndjson',
        ),
      },
      compress: false,
    },
    async (request, reply) => {
      const lines = services.securityLog.exportLines(await visits.actorOf(request));
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', 'attachment; filename="security-log.jsonl"')
        .header('cache-control', 'no-store')
        .send(Readable.from(lines, { objectMode: false }));
    },
  );
}
