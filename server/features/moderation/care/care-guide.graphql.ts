import { builder } from '../../../graphql/builder.ts';
import type { CareGuide } from './care-guide.service.ts';

const CareGuideType = builder.objectRef<CareGuide>('CareGuide').implement({
  description: 'What the site has prepared for people in danger.',
  permission: 'flags.moderate',
  fields: (t) => ({
    reply: t.exposeString('reply', {
      description: 'Plain text to begin an answer from; {name} and {help} stand for the two.',
    }),
    helpResources: t.exposeStringList('helpResources', {
      maxItems: 20,
      description: 'Help lines and addresses near the members of the site.',
    }),
  }),
});

builder.queryField('careGuide', (t) =>
  t.field({
    description: 'What to answer someone who may be in danger, and where they find help.',
    permission: 'flags.moderate',
    type: CareGuideType,
    resolve: (_, __, { actor, services }) => services.careGuide.get(actor.siteId),
  }),
);
