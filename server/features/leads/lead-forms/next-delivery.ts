import { deliveryMinute } from '../../../../contract/leads/lead-deliveries.ts';
import type { LeadForm } from './lead-forms.repository.ts';

export const deliveryCron = `${deliveryMinute} * * * *`;

/** When the leads of a form go out next by themselves, if they do. */
export function nextDeliveryAt({ health }: Pick<LeadForm, 'health'>): Date | null {
  return health === 'NO_HOST' || health === 'STOPPED' ? null : nextRun(new Date());
}

export function nextRun(now: Date): Date {
  const next = new Date(now);
  next.setUTCMinutes(deliveryMinute, 0, 0);
  if (next <= now) next.setUTCHours(next.getUTCHours() + 1);
  return next;
}
