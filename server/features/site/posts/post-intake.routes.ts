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
import { addApiToRoute } from '../../../http/api-operation.ts';
import {
  intakeKeyOf,
  intakeOptions,
  sendIntakeAnswer,
  toIntakeRequest,
} from '../../moderation/intake/intake-scope.ts';
import { postIntakeApi } from './post-intake.api.ts';

type RequestByPostId = { Params: { id: string } };
type RequestByExternalId = { Params: { externalId: string } };

export function postIntakeRoutes(
  scope: FastifyInstance,
  { config, services: { postIntake, contentPictures } }: { config: Config; services: Services },
): void {
  const options = intakeOptions(config);
  const parsePostId = ({ id }: RequestByPostId['Params']) => ({
    id: parseId(id, postMessages.notFound),
  });
  const externalPath = '/posts/external/:externalId';

  scope.post('/posts', addApiToRoute(options, postIntakeApi.create), async (request, reply) =>
    sendIntakeAnswer(reply, await postIntake.create(toIntakeRequest(request))),
  );
  scope.get<RequestByPostId>('/posts/:id', addApiToRoute(options, postIntakeApi.read), (request) =>
    postIntake.get(intakeKeyOf(request), parsePostId(request.params)),
  );
  scope.patch<RequestByPostId>(
    '/posts/:id',
    addApiToRoute(options, postIntakeApi.edit),
    async (request, reply) =>
      sendIntakeAnswer(
        reply,
        await postIntake.edit(toIntakeRequest(request), parsePostId(request.params)),
      ),
  );
  scope.put<RequestByExternalId>(
    externalPath,
    addApiToRoute(options, postIntakeApi.put),
    async (request, reply) =>
      sendIntakeAnswer(
        reply,
        await postIntake.put(toIntakeRequest(request), request.params.externalId),
      ),
  );
  scope.patch<RequestByExternalId>(
    externalPath,
    addApiToRoute(options, postIntakeApi.editExternal),
    async (request, reply) =>
      sendIntakeAnswer(reply, await postIntake.edit(toIntakeRequest(request), request.params)),
  );
  scope.get<RequestByExternalId>(
    externalPath,
    addApiToRoute(options, postIntakeApi.readExternal),
    (request) => postIntake.get(intakeKeyOf(request), request.params),
  );

  scope.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  const storing = {
    ...addApiToRoute(options, postIntakeApi.storePicture),
    bodyLimit: pictureMaxBytes,
  };
  scope.post('/images', storing, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw invalidInput(pictureMessages.unreadable);
    const { siteId } = intakeKeyOf(request);
    const { isNew, ...picture } = await contentPictures.storeForSite(siteId, request.body);
    return reply.status(isNew ? 201 : 200).send(picture);
  });
}
