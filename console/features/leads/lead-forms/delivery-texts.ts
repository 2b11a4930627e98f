import { deliveryMinuteOfHour } from '../../../../contract/leads/lead-deliveries.ts';
import { formatDateTime, formatTime, plural } from '../../../lib/format.ts';
import type { LeadForm } from './lead-forms.queries.ts';

export const noHostText = 'No host is set, so leads are kept here and not delivered.';

type DeliveryOptions = LeadForm['deliveryOptions'];

type NextDelivery = Pick<
  DeliveryOptions,
  'waitingLeads' | 'failedLeads' | 'health' | 'nextDeliveryAt' | 'deliversDaily'
>;

/** Example: '12 leads wait. Next delivery at 3:07 PM.' */
export function nextDeliveryText(delivery: NextDelivery): string {
  const { waitingLeads, health, nextDeliveryAt, deliversDaily } = delivery;
  const waiting = describeWaitingLeads(delivery);
  if (health === 'NO_HOST') return `${waiting} ${noHostText}`;
  if (health === 'STOPPED' || !nextDeliveryAt) {
    return `${waiting} Nothing is delivered until the key of the host is trusted.`;
  }
  if (waitingLeads > 0) return `${waiting} Next delivery at ${formatTime(nextDeliveryAt)}.`;
  if (deliversDaily) {
    return `${waiting} Next delivery at ${formatTime(nextDeliveryAt)}, once a day.`;
  }
  const minute = String(deliveryMinuteOfHour).padStart(2, '0');
  return `${waiting} Next delivery at ${formatTime(nextDeliveryAt)}, and every hour at :${minute}.`;
}

function describeWaitingLeads({
  waitingLeads,
  failedLeads,
}: Pick<DeliveryOptions, 'waitingLeads' | 'failedLeads'>): string {
  const waiting = `${plural(waitingLeads, 'lead')} ${waitingLeads === 1 ? 'waits' : 'wait'}.`;
  if (failedLeads === 0) return waitingLeads === 0 ? 'No leads wait.' : waiting;
  const failed = `${plural(failedLeads, 'lead')} could not be sent: see the failed files below.`;
  return waitingLeads === 0 ? failed : `${failed} ${waiting}`;
}

/** Example: 'Last sent March 4, 2025 at 3:15 PM'. */
export function lastSentText({ lastSentAt }: Pick<DeliveryOptions, 'lastSentAt'>): string {
  return lastSentAt ? `Last sent ${formatDateTime(lastSentAt)}` : 'Nothing was sent yet';
}
