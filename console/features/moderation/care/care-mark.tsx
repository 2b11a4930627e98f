import { IconHeartHandshake } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { careMessages } from '../../../../contract/moderation/care.ts';
import { Badge } from '../../../kit/badge.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { describeCareCase, type ListedCareCase } from './care-facts.ts';
import classes from './care-mark.module.css';

const minuteMs = 60_000;

/** Example: 'May be in danger', and below it 'waiting 5 minutes · Nobody has answered'. */
export function CareMark({ since, careCase }: { since: string; careCase: ListedCareCase | null }) {
  const isReport = careCase?.isConfirmed === false;
  return (
    <div className={classes.mark}>
      <Badge
        color={isReport ? 'orange' : 'red'}
        look={isReport ? 'outline' : 'filled'}
        icon={IconHeartHandshake}
      >
        {isReport ? careMessages.reportedBadge : careMessages.badge}
      </Badge>
      <span className={classes.facts}>
        <WaitingTime since={careCase?.waitingSince ?? since} />
        {careCase && ` · ${describeCareCase(careCase)}`}
      </span>
    </div>
  );
}

export function WaitingTime({ since }: { since: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const [largest = ''] = timeSince(since, now).split(',');
  return (
    <time dateTime={since} title={formatDateTime(since)}>
      {largest.includes('second') ? 'just now' : `waiting ${largest}`}
    </time>
  );
}
