import { IconAlertCircle } from '@tabler/icons-react';
import { careMessages } from '../../../../contract/moderation/care.ts';
import { formatPercent } from '../../../../contract/percent.ts';
import { VisuallyHidden } from '../../../kit/light/layout.tsx';
import type { Column } from '../../../kit/list/columns.ts';
import { NoValue } from '../../../kit/none.tsx';
import { formatDateTime, timeSince } from '../../../lib/format.ts';
import { CareMark } from '../care/care-mark.tsx';
import { describeContentKind } from '../flags/content-kind.tsx';
import type { FlagUpdateResult } from '../flags/decide.queries.ts';
import { DecisionNote, ReasonBadges, StatusBadges } from '../flags/flag-badges.tsx';
import type { ListedFlag } from '../flags/flags.queries.ts';
import classes from './flag-columns.module.css';
import { FlagLink } from './flag-link.tsx';

type FlagColumn = Column<ListedFlag>;

export function flagColumns(options: {
  withScores: boolean;
  /** Failed rows of the last bulk action, by flag id. */
  refusals: ReadonlyMap<string, FlagUpdateResult>;
}): FlagColumn[] {
  const { withScores, refusals } = options;
  return [
    { id: 'what', header: 'What', lead: true, width: '1%', cell: ContentKindIcon },
    {
      id: 'preview',
      header: 'Preview',
      essential: true,
      lines: 2,
      minWidth: '13rem',
      cell: FlagPreviewCell,
    },
    {
      id: 'reportCount',
      header: 'Reasons',
      sortable: true,
      firstSort: 'desc',
      cell: FlagReasonsCell,
    },
    { id: 'author', header: 'Author', lines: 2, minWidth: '7.5rem', cell: FlagAuthorCell },
    ...(withScores ? flagScoreColumns : []),
    {
      id: 'openedAt',
      header: 'Age',
      kind: 'date',
      sortable: true,
      cell: ({ openedAt, urgencyNote, targetState }) => (
        <FlagAge date={openedAt} note={urgencyNote} target={targetState} />
      ),
    },
    {
      id: 'insertedAt',
      header: 'First flagged',
      kind: 'date',
      sortable: true,
      optional: true,
      cell: ({ insertedAt }) => <FlagAge date={insertedAt} />,
    },
    {
      id: 'updatedAt',
      header: 'Updated',
      kind: 'date',
      sortable: true,
      optional: true,
      cell: ({ updatedAt }) => <FlagAge date={updatedAt} />,
    },
    {
      id: 'status',
      header: 'Status',
      minWidth: '6.5rem',
      cell: (flag) => <FlagStatusCell flag={flag} refusal={refusals.get(flag.id)} />,
    },
  ];
}

const flagScoreColumns: FlagColumn[] = [
  {
    id: 'spamProb',
    header: 'Spam',
    sortable: true,
    kind: 'number',
    width: '3.5rem',
    cell: ({ automod }) => <ScoreCell prob={automod?.spam.prob} />,
  },
  {
    id: 'offensiveProb',
    header: 'Offensive',
    sortable: true,
    kind: 'number',
    width: '5rem',
    cell: ({ automod }) => <ScoreCell prob={automod?.offensive.prob} />,
  },
  {
    id: 'disagreement',
    header: 'Second opinion',
    sortable: true,
    optional: true,
    kind: 'number',
    width: '9rem',
    cell: ({ secondOpinion }) => <ScoreDifference by={secondOpinion?.disagreement} />,
  },
];

function ScoreDifference({ by }: { by: number | undefined }) {
  if (by === undefined) return <NoValue />;
  return by < 0.2 ? 'agrees' : `${formatPercent(by)} apart`;
}

function FlagPreviewCell(flag: ListedFlag) {
  return (
    <>
      {flag.isOpen && flag.isCare && <CareMark since={flag.openedAt} careCase={flag.careCase} />}
      <FlagLink flag={flag} />
    </>
  );
}

function ContentKindIcon({ assocType }: ListedFlag) {
  const { label, icon: Icon } = describeContentKind(assocType);
  return (
    <span className={classes.what} title={label}>
      <span className={classes.picture} aria-hidden>
        <Icon size={16} stroke={1.5} />
      </span>
      <span className={classes.kind}>{label}</span>
    </span>
  );
}

function FlagReasonsCell({ reasons: all, reportedWords }: ListedFlag) {
  const reasons = all.filter((reason) => reason !== careMessages.badge);
  // Flags opened by hand have no reason.
  if (reasons.length === 0) return <NoValue />;
  return (
    <div className={classes.reasons}>
      <ReasonBadges reasons={reasons} />
      {reportedWords && (
        <span className={classes.words} title={reportedWords}>
          “{reportedWords}”
        </span>
      )}
    </div>
  );
}

function FlagAuthorCell({ author }: ListedFlag) {
  if (!author) return <NoValue />;
  return <span className={classes.author}>{author.username}</span>;
}

function ScoreCell({ prob }: { prob: number | undefined }) {
  if (prob === undefined) return <NoValue />;
  return formatPercent(prob);
}

interface FlagAgeProps {
  date: string;
  note?: string | null;
  /** Coloured by a style sheet that is loaded after the first rows. */
  target?: string | null;
}

function FlagAge({ date, note, target }: FlagAgeProps) {
  const [largest] = timeSince(date).split(',');
  const title = [formatDateTime(date), note].join('\n');
  return (
    <time dateTime={date} title={title} data-target={target}>
      {largest}
    </time>
  );
}

function FlagAssigneesCell({ contentFlagAssigns }: ListedFlag) {
  const names = contentFlagAssigns.flatMap(({ user }) => user?.username ?? []);
  if (names.length === 0) return null;
  return <span className={classes.assignees}>for {names.join(', ')}</span>;
}

function FlagStatusCell({
  flag,
  refusal,
}: {
  flag: ListedFlag;
  refusal: FlagUpdateResult | undefined;
}) {
  return (
    <span className={classes.status}>
      <StatusBadges flag={flag} />
      <DecisionNote flag={flag} />
      <FlagAssigneesCell {...flag} />
      {refusal && (
        <span className={classes.refusal} title={refusal.message ?? ''}>
          <IconAlertCircle size={14} aria-hidden />
          <VisuallyHidden>{refusal.message}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
