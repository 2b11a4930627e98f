import {
  type CareText,
  type Helpline,
  maxCareTexts,
  maxHelplines,
} from '../../../../contract/moderation/care-texts.ts';
import { builder } from '../../../graphql/builder.ts';
import type { CareGuide } from './care-guide.service.ts';

const CareTextType = builder.objectRef<CareText>('CareText').implement({
  description: 'A prepared private message.',
  permission: 'flags.moderate',
  fields: (t) => ({
    language: t.exposeString('language', { description: 'Two letters, such as es.' }),
    title: t.exposeString('title'),
    text: t.exposeString('text', {
      description: 'Plain text; {name} and {help} stand for the two.',
    }),
  }),
});

const HelplineType = builder.objectRef<Helpline>('Helpline').implement({
  description: 'A help line of a country.',
  permission: 'flags.moderate',
  fields: (t) => ({
    country: t.exposeString('country', { description: 'Two letters, such as US.' }),
    line: t.exposeString('line'),
  }),
});

const CareGuideType = builder.objectRef<CareGuide>('CareGuide').implement({
  description: 'What the site has prepared for people in danger.',
  permission: 'flags.moderate',
  fields: (t) => ({
    reply: t.exposeString('reply', {
      description: 'Plain text to begin an answer from; {name} and {help} stand for the two.',
    }),
    helpResources: t.exposeStringList('helpResources', {
      maxItems: maxHelplines,
      description: 'Help lines and addresses that members read.',
    }),
    helplines: t.expose('helplines', {
      type: [HelplineType],
      maxItems: maxHelplines,
      cost: 1,
      description: 'Help lines by country.',
    }),
    texts: t.expose('texts', {
      type: [CareTextType],
      maxItems: maxCareTexts,
      cost: 1,
      description: 'Private messages to begin from, by language.',
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
