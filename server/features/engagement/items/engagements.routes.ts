import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { entriesCsvName, entriesCsvPath } from '../../../../contract/engagement/draws.ts';
import {
  engagementMessages,
  engagementPicturePath,
  resultsCsvName,
  resultsCsvPath,
} from '../../../../contract/engagement/engagements.ts';
import { messages } from '../../../../contract/messages.ts';
import {
  pictureMaxBytes,
  pictureMessages,
} from '../../../../contract/moderation/content-pictures.ts';
import { exactText } from '../../../../contract/text.ts';
import type { Services } from '../../../area.ts';
import { invalidInput } from '../../../base/errors.ts';
import { parseId } from '../../../graphql/scalars.ts';
import type { Visits } from '../../../http/visit.ts';

const params = z.object({ id: exactText(500) });

export function engagementsRoutes(
  app: FastifyInstance,
  { services, visits }: { services: Services; visits: Visits },
): void {
  app.get(
    resultsCsvPath(':id'),
    { config: { access: 'engagement.manage' } },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseId(params.parse(request.params).id, engagementMessages.notFound);
      const { type, csv } = await services.engagementResults.csv(actor, id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${resultsCsvName(type, id)}"`)
        .header('cache-control', 'no-store')
        .send(csv);
    },
  );

  app.get(
    entriesCsvPath(':id'),
    { config: { access: 'engagement.manage' } },
    async (request, reply) => {
      const actor = await visits.actorOf(request);
      const id = parseId(params.parse(request.params).id, engagementMessages.notFound);
      const csv = await services.entrants.csv(actor, id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${entriesCsvName(id)}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(csv));
    },
  );

  app.post(engagementPicturePath, { config: { access: 'engagement.manage' } }, async (request) => {
    const { siteId } = await visits.actorOf(request);
    const { url } = await services.contentPictures.storeForSite(siteId, await readPicture(request));
    return { url };
  });
}

const pictureLimits = { files: 1, fields: 0, parts: 1, fileSize: pictureMaxBytes };

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalidInput(pictureMessages.unreadable, 'picture');
  try {
    const part = await request.file({ limits: pictureLimits });
    if (part) return await part.toBuffer();
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge
      ? invalidInput(pictureMessages.tooLarge, 'picture')
      : invalidInput(messages.requestUnreadable);
  }
  throw invalidInput(pictureMessages.unreadable, 'picture');
}
