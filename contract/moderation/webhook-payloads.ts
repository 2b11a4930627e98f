import { z } from 'zod';
import { exactText } from '../text.ts';
import { assocTypes, flagOutcomes } from './content-flags.ts';
import { sanctionKinds } from './sanction-kinds.ts';
import { type WebhookEventType, webhookEventLabels } from './webhooks.ts';

const idPayload = z.int().positive();
const timePayload = z.iso.datetime({ offset: true });
const sitePayload = z.object({ siteId: idPayload });
const carePayload = sitePayload.extend({ flagId: idPayload });
const flagPayload = carePayload.extend({ assocType: z.enum(assocTypes), assocId: idPayload });
const decidedPayload = flagPayload.extend({
  outcome: z.enum(flagOutcomes).nullable(),
  isOpen: z.boolean(),
});
const sanctionPayload = sitePayload.extend({
  sanctionId: idPayload,
  userId: idPayload,
  kind: z.enum(sanctionKinds),
  endsAt: timePayload.nullable(),
});

const payloadByEvent: Record<WebhookEventType, z.ZodObject> = {
  'flag.opened': flagPayload,
  'flag.decided': decidedPayload,
  'flag.reversed': decidedPayload,
  'flag.appealed': sitePayload.extend({
    appealId: idPayload,
    decisionId: idPayload,
    flagId: idPayload.nullable(),
  }),
  'sanction.begun': sanctionPayload,
  'sanction.ended': sanctionPayload,
  'care.opened': carePayload,
  'care.answered': carePayload,
};

export const webhookPayloads = Object.entries(payloadByEvent).map(([type, schema]) => ({
  type: type as WebhookEventType,
  summary: `${webhookEventLabels[type as WebhookEventType]}.`,
  payload: z.object({ type: z.literal(type), timestamp: timePayload, data: schema }),
}));

/** Headers by the rules of Standard Webhooks. */
export const webhookHeaders = z.object({
  'webhook-id': exactText(500).meta({ description: 'The same for every attempt.' }),
  'webhook-timestamp': exactText(500).meta({ description: 'Seconds since 1970.' }),
  'webhook-signature': exactText(500).meta({
    description: 'One or two signatures such as “v1,…”, separated by a space.',
  }),
});
