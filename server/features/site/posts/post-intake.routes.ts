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
import { answer, intakeOptions, keyOf, requestOf } from '../../moderation/intake/intake-scope.ts';

type ById = { Params: { id: string } };
type Sent = { Params: { externalId: string } };

/** Routes by which the network's own sites send posts and pictures. */
export function postIntakeRoutes(
  scope: FastifyInstance,
  { config, services: { postIntake, contentPictures } }: { config: Config; services: Services },
): void {
  const options = intakeOptions(config);
  const idIn = ({ id }: ById['Params']) => ({ id: parseId(id, postMessages.notFound) });
  const sent = '/posts/external/:externalId';

  scope.post('/posts', options, async (request, reply) =>
    answer(reply, await postIntake.create(requestOf(request))),
  );
  scope.get<ById>('/posts/:id', options, (request) =>
    postIntake.stateOf(keyOf(request), idIn(request.params)),
  );
  scope.patch<ById>('/posts/:id', options, async (request, reply) =>
    answer(reply, await postIntake.edit(requestOf(request), idIn(request.params))),
  );
  scope.put<Sent>(sent, options, async (request, reply) =>
    answer(reply, await postIntake.put(requestOf(request), request.params.externalId)),
  );
  scope.patch<Sent>(sent, options, async (request, reply) =>
    answer(reply, await postIntake.edit(requestOf(request), request.params)),
  );
  scope.get<Sent>(sent, options, (request) => postIntake.stateOf(keyOf(request), request.params));

  scope.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  scope.post('/images', { ...options, bodyLimit: pictureMaxBytes }, async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw invalidInput(pictureMessages.unreadable);
    const { siteId } = keyOf(request);
    const { isNew, ...picture } = await contentPictures.keep(siteId, request.body);
    return reply.status(isNew ? 201 : 200).send(picture);
  });
}
