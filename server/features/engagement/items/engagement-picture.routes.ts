import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { engagementPicturePath } from '../../../../contract/engagement/engagements.ts';
import { messages } from '../../../../contract/messages.ts';
import {
  pictureMaxBytes,
  pictureMessages,
} from '../../../../contract/moderation/content-pictures.ts';
import { exactText } from '../../../../contract/text.ts';
import { invalidInput } from '../../../base/errors.ts';
import type { ApiOperation } from '../../../http/api-operation.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

const uploadPictureOperation: ApiOperation = {
  id: 'uploadEngagementPicture',
  tag: 'Uploads',
  summary: 'Stores a picture for an engagement item.',
  body: { type: 'multipart/form-data', schema: z.object({ picture: z.file() }) },
  answers: {
    200: { description: 'Its address.', schema: z.object({ url: exactText(500) }) },
  },
};

/** Stores a picture for a giveaway. It becomes public once an item shows it. */
export function engagementPictureRoute(
  app: FastifyInstance,
  { services, visits }: RouteParts,
): void {
  app.post(
    engagementPicturePath,
    { config: { access: 'engagement.manage', api: uploadPictureOperation } },
    async (request) => {
      const { siteId } = await visits.actorOf(request);
      const { url } = await services.contentPictures.storeForSite(
        siteId,
        await readUploadedPicture(request),
      );
      return { url };
    },
  );
}

const pictureUploadLimits = { files: 1, fields: 0, parts: 1, fileSize: pictureMaxBytes };

async function readUploadedPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw invalidInput(pictureMessages.unreadable, 'picture');
  try {
    const part = await request.file({ limits: pictureUploadLimits });
    if (part) return await part.toBuffer();
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge
      ? invalidInput(pictureMessages.tooLarge, 'picture')
      : invalidInput(messages.requestUnreadable);
  }
  throw invalidInput(pictureMessages.unreadable, 'picture');
}
