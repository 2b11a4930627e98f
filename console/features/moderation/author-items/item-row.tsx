import { Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconExternalLink } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { ContentKind } from '../../../../contract/moderation/content-kinds.ts';
import { formatPercent } from '../../../../contract/percent.ts';
import { HiddenMarks, isHidden } from '../../../kit/hidden-marks.tsx';
import { TickBox } from '../../../kit/list/tick-box.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { useScreenAddress } from '../../../lib/screens.ts';
import { describeContentKind } from '../flags/content-kind.tsx';
import { DecisionNote, ReasonBadges, StatusBadges } from '../flags/flag-badges.tsx';
import { upperCase } from '../flags/flag-list.ts';
import classes from './author-items.module.css';
import type { AuthorItem } from './author-items.queries.ts';
import type { ItemRunResult } from './item-runs.queries.ts';

interface ItemRowProps {
  item: AuthorItem;
  withScores: boolean;
  isTicked: boolean;
  onTick(isTicked: boolean): void;
  result: ItemRunResult | undefined;
}

export function ItemRow({ item, withScores, isTicked, onTick, result }: ItemRowProps) {
  const { assocType, assocId, title, insertedAt, contentFlag: flag, removedBy } = item;
  const { label, icon: Icon } = describeContentKind(upperCase(assocType as ContentKind));
  const text = useMemo(() => htmlToPlainText(item.body), [item.body]);
  const scores = withScores ? flag?.automod : undefined;
  return (
    <li className={classes.item} data-hidden={isHidden(item) || undefined}>
      <TickBox
        aria-label={`${label}: ${text.slice(0, 60) || 'Without words'}`}
        checked={isTicked}
        onChange={({ currentTarget: { checked } }) => onTick(checked)}
      />
      <div className={classes.content}>
        <div className={classes.head}>
          <Icon size={16} stroke={1.5} aria-hidden />
          <Text size="sm" fw={600} component="h3" className={classes.title} dir="auto">
            {label}
            {title && `: ${title}`}
          </Text>
          <Text size="xs" c="dimmed" component="span">
            <time dateTime={insertedAt} title={formatDateTime(insertedAt)}>
              {timeSince(insertedAt).split(',')[0]} ago
            </time>
          </Text>
          <LinkToItemOrFlag flagId={flag?.id} assocType={assocType} assocId={assocId} />
        </div>
        <Text size="sm" className={classes.words} dir="auto">
          {text || 'Its words are gone for good.'}
        </Text>
        <div className={classes.facts}>
          <HiddenMarks state={item} />
          {removedBy && (
            <Text size="xs" c="dimmed" component="span">
              Removed with its author by {removedBy.username}
            </Text>
          )}
          {flag ? (
            <>
              <StatusBadges flag={flag} />
              <ReasonBadges reasons={flag.reasons} />
              <DecisionNote flag={flag} />
            </>
          ) : (
            <Text size="xs" c="dimmed" component="span">
              Not flagged
            </Text>
          )}
          {scores && (
            <Text size="xs" c="dimmed" component="span">
              Spam {formatPercent(scores.spam.prob)} · Offensive{' '}
              {formatPercent(scores.offensive.prob)}
            </Text>
          )}
        </div>
        {result && (
          <Text size="xs" className={classes.result} c={result.ok ? 'green' : 'red'}>
            {result.ok ? (
              <IconCircleCheck size={14} aria-hidden />
            ) : (
              <IconAlertCircle size={14} aria-hidden />
            )}
            {result.ok ? 'Done' : result.message}
          </Text>
        )}
      </div>
    </li>
  );
}

/** Opens in a tab of its own: the drawer and the screen behind it stay. */
function LinkToItemOrFlag(item: {
  flagId: string | undefined;
  assocType: string;
  assocId: string;
}) {
  const { flagId, assocType, assocId } = item;
  const flagAddress = useScreenAddress('ContentFlag', { id: flagId ?? '' });
  const itemAddress = useScreenAddress('ContentFlagFromClient', { assocType, assocId });
  const address = flagId ? flagAddress : itemAddress;
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener"
      className={classes.open}
      aria-label={flagId ? 'Open the flag in a new tab' : 'Open the item in a new tab'}
      title={flagId ? 'Open the flag in a new tab' : 'Open the item in a new tab'}
    >
      <IconExternalLink size={16} stroke={1.5} aria-hidden />
    </a>
  );
}

function htmlToPlainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
