import { deliveryMinuteOfHour } from '../../../../contract/leads/lead-deliveries.ts';
import type { LeadForm } from './lead-forms.repository.ts';

export const deliveryCron = `${deliveryMinuteOfHour} * * * *`;

export function nextDeliveryAt(
  { health }: Pick<LeadForm, 'health'>,
  deliveryHour: number | undefined,
): Date | null {
  return health === 'NO_HOST' || health === 'STOPPED'
    ? null
    : nextScheduledTime(new Date(), deliveryHour);
}

/** Next delivery minute, within the hour or in the site's delivery hour. */
export function nextScheduledTime(now: Date, deliveryHour?: number): Date {
  const next = new Date(now);
  next.setUTCMinutes(deliveryMinuteOfHour, 0, 0);
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
  if (deliveryHour === undefined) return next;
  const hours = (deliveryHour - next.getUTCHours() + 24) % 24;
  next.setUTCHours(next.getUTCHours() + hours);
  return next;
}
