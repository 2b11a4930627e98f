import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import { avatarMaxBytes } from '../../../../contract/people/avatars.ts';
import { userMessages } from '../../../../contract/people/users.ts';
import { avatarFilesPath } from '../../../../contract/picture-paths.ts';
import { exactText, idText } from '../../../../contract/text.ts';
import { invalidInput, notFound } from '../../../base/errors.ts';
import { parseId } from '../../../graphql/scalars.ts';
import { type ApiOperation, outsideOfApi } from '../../../http/api-operation.ts';
import type { RouteParts } from '../../../http/route-parts.ts';

const avatarFileField = 'images[0]';
const multipartLimits = {
  files: 1,
  fields: 10,
  parts: 12,
  fieldSize: 1000,
  fileSize: avatarMaxBytes,
};

const uploadAvatarOperation: ApiOperation = {
  id: 'uploadAvatar',
  tag: 'Uploads',
  summary: "Replaces a person's picture.",
  body: {
    type: 'multipart/form-data',
    schema: z.object({
      image_type: z.literal('avatar'),
      user_id: idText(),
      [avatarFileField]: z.file(),
    }),
  },
  answers: {
    200: {
      description: 'Addresses of the picture in two sizes.',
      schema: z.object({
        status: z.literal('success'),
        avatar: z.object({ full: exactText(500), thumb: exactText(500) }),
      }),
    },
  },
};

export function avatarRoutes(app: FastifyInstance, { services, visits }: RouteParts): void {
  app.post(
    '/api/upload-image',
    { config: { access: 'users.manage', api: uploadAvatarOperation } },
    async (request) => {
      const { fields, picture } = await readAvatarForm(request);
      if (fields.get('image_type') !== 'avatar') {
        throw invalidInput("image_type must be 'avatar'", 'image_type');
      }
      if (!picture) throw invalidInput(userMessages.avatarMissing, avatarFileField);
      const userId = parseId(fields.get('user_id') ?? '', userMessages.notFound);
      const actor = await visits.actorOf(request);
      const { full, thumb } = await services.avatars.upload(actor, userId, picture);
      return { status: 'success', avatar: { full, thumb } };
    },
  );

  app.get<{ Params: { '*': string } }>(
    `${avatarFilesPath}/*`,
    { config: { access: 'anyone', api: outsideOfApi } },
    async (request, reply) => {
      const file = await services.avatars.open(request.params['*']);
      if (!file) throw notFound(messages.notFoundPage);
      return (
        reply
          // New pictures get new names, so long caching is safe. The limit lets removed ones
          // disappear.
          .header('cache-control', 'private, max-age=86400')
          .type('image/webp')
          .header('content-length', file.size)
          .send(file.stream)
      );
    },
  );
}

interface AvatarForm {
  fields: Map<string, string>;
  picture: Buffer | undefined;
}

async function readAvatarForm(request: FastifyRequest): Promise<AvatarForm> {
  if (!request.isMultipart()) throw invalidInput(userMessages.avatarMissing, avatarFileField);
  const form: AvatarForm = { fields: new Map(), picture: undefined };
  try {
    for await (const part of request.parts({ limits: multipartLimits })) {
      if (part.type === 'field') {
        form.fields.set(part.fieldname, String(part.value));
        continue;
      }
      const data = await part.toBuffer();
      // Browsers send an empty part if no file was chosen.
      if (part.fieldname === avatarFileField && data.length > 0) form.picture = data;
    }
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';
    throw isTooLarge
      ? invalidInput(userMessages.avatarTooLarge, avatarFileField)
      : invalidInput(messages.requestUnreadable);
  }
  return form;
}
