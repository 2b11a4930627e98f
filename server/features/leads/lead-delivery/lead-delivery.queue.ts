import type { Queue } from '../../../jobs/jobs.ts';

export const deliverLeadsQueue: Queue<{ siteId: number; deliveryId: number }> = {
  name: 'leads.deliver',
};
