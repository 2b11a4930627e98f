import type { ChangeEvent } from '../base/events.ts';
import { builder } from './builder.ts';
import type { GraphQLContext } from './context.ts';

const ChangeType = builder.objectRef<ChangeEvent>('Change').implement({
  description: "Something changed on the viewer's site. Carries ids only: fetch what you may see.",
  permission: 'console.use',
  fields: (t) => ({
    noun: t.exposeString('noun', { description: "What kind of thing, e.g. 'award'." }),
    id: t.exposeID('id'),
  }),
});

/**
 * Checks the stream again after a change of the subscriber's own account, which may have lost
 * access.
 */
function subscribeToChanges(
  { actor, services, streams }: GraphQLContext,
  missedMs: number,
): AsyncIterableIterator<ChangeEvent> {
  const changes = services.events.subscribe(actor.siteId, missedMs);
  let isOver = false;
  return {
    async next() {
      const heard = await changes.next();
      const isOwn = !heard.done && heard.value.noun === 'user' && heard.value.id === actor.id;
      if (isOwn) await streams.recheck(({ id }) => id === actor.id);
      return isOver ? { value: undefined, done: true } : heard;
    },
    async return() {
      isOver = true;
      await changes.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

builder.subscriptionField('changes', (t) =>
  t.field({
    description: "Changes on the viewer's site, as they are committed.",
    permission: 'console.use',
    type: ChangeType,
    args: {
      missedMs: t.arg.int({
        description: 'Begins with what happened in so many milliseconds before, a minute at most.',
      }),
    },
    subscribe: (_, { missedMs }, context) => subscribeToChanges(context, missedMs ?? 0),
    resolve: (change: ChangeEvent) => change,
  }),
);
