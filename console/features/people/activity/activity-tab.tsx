import type { User } from '../users/user.queries.ts';
import { ActivityFacts } from './activity-facts.tsx';
import { ActivityFlagSlot } from './activity-flag-slot.tsx';
import classes from './activity-tab.module.css';
import { ActivityTimeline } from './activity-timeline.tsx';

export function ActivityTab({ user }: { user: User }) {
  return (
    <div className={classes.columns}>
      <section className={classes.facts} aria-label="At a glance">
        <ActivityFacts user={user} />
        <ActivityFlagSlot userId={user.id} />
      </section>
      <ActivityTimeline user={user} />
    </div>
  );
}
