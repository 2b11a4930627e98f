import type { Change } from '../base/events.ts';
import { builder } from './builder.ts';

const ChangeType = builder.objectRef<Change>('Change').implement({
  description: "Something changed on the viewer's site. Carries ids only: fetch what you may see.",
  permission: 'console.use',
  fields: (t) => ({
    noun: t.exposeString('noun', { description: "What kind of thing, e.g. 'award'." }),
    id: t.exposeID('id'),
  }),
});

builder.subscriptionField('changes', (t) =>
  t.field({
    description: "Changes on the viewer's site, as they are committed.",
    permission: 'console.use',
    type: ChangeType,
    subscribe: (_, __, { actor, services }) => services.events.subscribe(actor.siteId),
    resolve: (change: Change) => change,
  }),
);
