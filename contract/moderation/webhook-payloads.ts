import { z } from 'zod';
import { exactText } from '../text.ts';
import { assocTypes, flagOutcomes } from './content-flags.ts';
import { sanctionKinds } from './sanction-kinds.ts';
import { type WebhookEventType, webhookEventLabels } from './webhooks.ts';

const id = z.int().positive();
const time = z.iso.datetime({ offset: true });
const site = z.object({ siteId: id });
const care = site.extend({ flagId: id });
const flag = care.extend({ assocType: z.enum(assocTypes), assocId: id });
const decided = flag.extend({ outcome: z.enum(flagOutcomes).nullable(), isOpen: z.boolean() });
const sanction = site.extend({
  sanctionId: id,
  userId: id,
  kind: z.enum(sanctionKinds),
  endsAt: time.nullable(),
});

const data: Record<WebhookEventType, z.ZodObject> = {
  'flag.opened': flag,
  'flag.decided': decided,
  'flag.reversed': decided,
  'flag.appealed': site.extend({ appealId: id, decisionId: id, flagId: id.nullable() }),
  'sanction.begun': sanction,
  'sanction.ended': sanction,
  'care.opened': care,
  'care.answered': care,
};

export const webhookPayloads = Object.entries(data).map(([type, schema]) => ({
  type: type as WebhookEventType,
  summary: `${webhookEventLabels[type as WebhookEventType]}.`,
  payload: z.object({ type: z.literal(type), timestamp: time, data: schema }),
}));

/** Headers by the rules of Standard Webhooks. */
export const webhookHeaders = z.object({
  'webhook-id': exactText(500).meta({ description: 'The same for every attempt.' }),
  'webhook-timestamp': exactText(500).meta({ description: 'Seconds since 1970.' }),
  'webhook-signature': exactText(500).meta({
    description: 'One or two signatures such as “v1,…”, separated by a space.',
  }),
});
