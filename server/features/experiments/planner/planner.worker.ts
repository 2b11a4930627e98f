import { replyToMessages } from '../../../base/thread-replies.ts';
import { daysUntilPower, type PowerPlan } from '../../../lib/sequential-power.ts';

export interface PlanTask {
  plan: PowerPlan;
  maxDays: number;
}

replyToMessages(({ plan, maxDays }: PlanTask) => daysUntilPower(plan, maxDays));
