import { IconHeartHandshake } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { careMessages } from '../../../../contract/moderation/care.ts';
import { Badge } from '../../../kit/badge.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import classes from './care-mark.module.css';

const minuteMs = 60_000;

/** Example: 'May be in danger · waiting 5 minutes'. */
export function CareMark({ since }: { since: string }) {
  return (
    <div className={classes.mark}>
      <Badge color="red" look="filled" icon={IconHeartHandshake}>
        {careMessages.badge} · <WaitingTime since={since} />
      </Badge>
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
