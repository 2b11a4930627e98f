import { z } from 'zod';
import { parseSafeUrl } from '../addresses.ts';
import { exactText, list, namedText } from '../text.ts';

export const webhookEventTypes = [
  'flag.opened',
  'flag.decided',
  'flag.reversed',
  'flag.appealed',
  'sanction.begun',
  'sanction.ended',
  'care.opened',
  'care.answered',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

export const webhookEventLabels: Record<WebhookEventType, string> = {
  'flag.opened': 'A flag is opened',
  'flag.decided': 'A flag is decided',
  'flag.reversed': 'A decision is undone or overturned',
  'flag.appealed': 'Someone objects to a decision',
  'sanction.begun': 'A sanction begins',
  'sanction.ended': 'A sanction ends',
  'care.opened': 'A care case is opened',
  'care.answered': 'A care case is answered',
};

export const webhookDeliveryStates = ['PENDING', 'SENT', 'FAILED'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

export const webhookDeliveryLabels: Record<WebhookDeliveryState, string> = {
  PENDING: 'Waiting',
  SENT: 'Delivered',
  FAILED: 'Not delivered',
};

export const maxWebhookEndpoints = 20;
export const maxListedDeliveries = 100;
/** Hours in which the previous secret still signs, beside the new one. */
export const webhookSecretOverlapHours = 24;

const webhookUrlMaxLength = 500;

export const webhookMessages = {
  notFound: 'That webhook does not exist.',
  deliveryNotFound: 'That delivery does not exist.',
  badUrl: 'Must be an address that begins with https://',
  tooMany: `A site can have at most ${maxWebhookEndpoints} webhooks.`,
  noEvents: 'Choose at least one event',
  gone: 'The receiver answered 410 Gone.',
  failedForDays: 'Nothing could be delivered for three days.',
  replayed: 'Sent again within a minute',
  notDueYet: 'That delivery is sent for the first time when it is due.',
  rotated: 'The secret was changed',
} as const;

export const webhookInput = z.object({
  url: exactText(webhookUrlMaxLength)
    .min(1, 'Address is required')
    .refine(isHttpsOrLoopbackUrl, webhookMessages.badUrl)
    .meta({ title: 'Address' }),
  description: namedText('Description', 200).meta({ title: 'Description' }),
  eventTypes: list(z.enum(webhookEventTypes), webhookEventTypes.length)
    .min(1, webhookMessages.noEvents)
    .meta({ title: 'Events' }),
  isActive: z.boolean().meta({ title: 'Send events' }),
});
export type WebhookInput = z.infer<typeof webhookInput>;

/** Plain http is allowed for programs on the same machine if the configuration permits it. */
function isHttpsOrLoopbackUrl(typed: string): boolean {
  const url = parseSafeUrl(typed);
  if (!url) return false;
  const isLoopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
}
