import type { FastifyInstance } from 'fastify';
import {
  pictureMaxBytes,
  pictureMessages,
} from '../../../../contract/moderation/content-pictures.ts';
import { postMessages } from '../../../../contract/site/posts.ts';
import type { Services } from '../../../area.ts';
import type { Config } from '../../../base/config.ts';
import { invalidInput } from '../../../base/errors.ts';
import { parseId } from '../../../graphql/scalars.ts';
import {
  intakeKeyOf,
  intakeOptions,
  sendAnswer,
  toIntakeRequest,
} from '../../moderation/intake/intake-scope.ts';

type ById = { Params: { id: string } };
type ByExternalId = { Params: { externalId: string } };

export function postIntakeRoutes(
  scope: FastifyInstance,
  { config, services: { postIntake, contentPictures } }: { config: Config; services: Services },
): void {
  const options = intakeOptions(config);
  const parsePostId = ({ id }: ById['Params']) => ({ id: parseId(id, postMessages.notFound) });
  const externalPath = '/posts/external/:externalId';

  scope.post('/posts', options, async (request, reply) =>
    sendAnswer(reply, await postIntake.create(toIntakeRequest(request))),
  );
  scope.get<ById>('/posts/:id', options, (request) =>
    postIntake.get(intakeKeyOf(request), parsePostId(request.params)),
  );
  scope.patch<ById>('/posts/:id', options, async (request, reply) =>
    sendAnswer(reply, await postIntake.edit(toIntakeRequest(request), parsePostId(request.params))),
  );
  scope.put<ByExternalId>(externalPath, options, async (request, reply) =>
    sendAnswer(reply, await postIntake.put(toIntakeRequest(request), request.params.externalId)),
  );
  scope.patch<ByExternalId>(externalPath, options, async (request, reply) =>
    sendAnswer(reply, await postIntake.edit(toIntakeRequest(request), request.params)),
  );
  scope.get<ByExternalId>(externalPath, options, (request) =>
    postIntake.get(intakeKeyOf(request), request.params),
  );

  scope.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  scope.post('/images', { ...options, bodyLimit: pictureMaxBytes }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw invalidInput(pictureMessages.unreadable);
    const { siteId } = intakeKeyOf(request);
    const { isNew, ...picture } = await contentPictures.storeForSite(siteId, request.body);
    return reply.status(isNew ? 201 : 200).send(picture);
  });
}
