import {
  type DecisionKind,
  decisionLabels,
} from '../../../../contract/moderation/decision-kinds.ts';
import { harmCategoryLabels } from '../../../../contract/moderation/harm-categories.ts';
import {
  type DecisionSource,
  decisionSourceLabels,
} from '../../../../contract/moderation/statements.ts';
import type {
  AppealCount,
  DecisionCount,
  MedianTimes,
  NoticeCount,
} from './transparency.repository.ts';

/** One figure of a report, as a row of the CSV file. */
export interface TransparencyFigure {
  /** Article of the Digital Services Act that asks for it. */
  article: string;
  figure: string;
  /** Label of the category, measure or side that is counted; empty for totals. */
  group: string;
  value: string;
}

export interface TransparencyCounts {
  notices: readonly NoticeCount[];
  decisions: readonly DecisionCount[];
  appeals: readonly AppealCount[];
  noticeObjections: { count: number; granted: number };
  medians: MedianTimes;
}

const notMeasured = '–';
const formatHours = (value: number | null) => (value === null ? notMeasured : String(value));
const sumOfCounts = (rows: readonly { count: number }[]) =>
  rows.reduce((total, { count }) => total + count, 0);

function sumCountsBy<Row extends { count: number }>(
  rows: readonly Row[],
  labelOf: (row: Row) => string,
): [string, number][] {
  return [...Map.groupBy(rows, labelOf)].map(([label, group]) => [label, sumOfCounts(group)]);
}

export function listTransparencyFigures({
  notices,
  decisions,
  appeals,
  noticeObjections,
  medians,
}: TransparencyCounts): TransparencyFigure[] {
  const measures = decisions.filter(({ kind }) => kind !== 'KEPT');
  return [
    ...listNoticeFigures(notices, measures),
    ...listMeasureFigures(measures, medians),
    ...listAppealFigures(appeals, noticeObjections, medians),
    ...listAutomationFigures(measures),
    ...listSuspensionFigures(measures),
  ];
}

function listNoticeFigures(
  notices: readonly NoticeCount[],
  measures: readonly DecisionCount[],
): TransparencyFigure[] {
  const article = '15(1)(b)';
  const perCategory = (figure: string, format: (row: NoticeCount) => string) =>
    notices.map((row) => ({
      article,
      figure,
      group: harmCategoryLabels[row.category],
      value: format(row),
    }));
  const onNotice = measures.filter(({ source }) => source === 'ARTICLE_16');
  const byGround = (ground: 'LAW' | 'TERMS') =>
    String(sumOfCounts(onNotice.filter((row) => (row.ground ?? 'TERMS') === ground)));
  const total = (figure: string, value: string) => ({ article, figure, group: '', value });
  return [
    total('Notices of illegal content', String(sumOfCounts(notices))),
    ...perCategory('Notices of illegal content', ({ count }) => String(count)),
    ...perCategory('Notices: content removed', ({ removed }) => String(removed)),
    ...perCategory('Notices: content kept', ({ kept }) => String(kept)),
    ...perCategory('Notices: median hours to decision', ({ medianHours }) =>
      formatHours(medianHours),
    ),
    total('Notices of trusted flaggers', '0'),
    total('Notices processed by automated means alone', '0'),
    total('Measures after notices, based on the law', byGround('LAW')),
    total('Measures after notices, based on the terms', byGround('TERMS')),
  ];
}

function listMeasureFigures(
  measures: readonly DecisionCount[],
  { decisionHours }: MedianTimes,
): TransparencyFigure[] {
  const article = '15(1)(c)';
  const rows: TransparencyFigure[] = [];
  for (const source of ['OWN_INITIATIVE', 'REPORT'] satisfies DecisionSource[]) {
    const ofSource = measures.filter((row) => row.source === source);
    const figure = `Measures: ${decisionSourceLabels[source].toLowerCase()}`;
    const add = (kind: string, counts: readonly [string, number][]) => {
      for (const [group, value] of counts) {
        rows.push({ article, figure: `${figure}, by ${kind}`, group, value: String(value) });
      }
    };
    rows.push({ article, figure, group: '', value: String(sumOfCounts(ofSource)) });
    add(
      'measure',
      sumCountsBy(ofSource, ({ kind }) => decisionLabels[kind]),
    );
    add(
      'category',
      sumCountsBy(ofSource, ({ category }) => harmCategoryLabels[category]),
    );
    add('detection', sumCountsBy(ofSource, detectionLabelOf));
  }
  const median = { article, figure: 'Median hours from flag to decision', group: '' };
  return [...rows, { ...median, value: formatHours(decisionHours) }];
}

const detectionLabelOf = ({ isFoundAutomatically }: DecisionCount) =>
  isFoundAutomatically ? 'Found with automated means' : 'Found by people';

const labelByAppealState: Record<AppealCount['state'], string> = {
  OPEN: 'Not decided yet',
  UPHELD: 'Decision stands',
  OVERTURNED: 'Decision changed',
};

const labelByAppealSide: Record<AppealCount['side'], string> = {
  AUTHOR: 'By the person concerned',
  REPORTER: 'By reporters',
};

function listAppealFigures(
  appeals: readonly AppealCount[],
  noticeObjections: { count: number; granted: number },
  { appealHours }: MedianTimes,
): TransparencyFigure[] {
  const article = '15(1)(d)';
  const row = (figure: string, group: string, value: number | string) => ({
    article,
    figure,
    group,
    value: String(value),
  });
  return [
    row('Objections', '', sumOfCounts(appeals) + noticeObjections.count),
    ...sumCountsBy(appeals, ({ side }) => labelByAppealSide[side]).map(([group, value]) =>
      row('Objections, by side', group, value),
    ),
    row('Objections, by side', 'By senders of notices', noticeObjections.count),
    ...sumCountsBy(appeals, ({ state }) => labelByAppealState[state]).map(([group, value]) =>
      row('Objections, by outcome', group, value),
    ),
    row('Objections of senders of notices that were granted', '', noticeObjections.granted),
    row('Median hours to decide an objection', '', formatHours(appealHours)),
  ];
}

function listAutomationFigures(measures: readonly DecisionCount[]): TransparencyFigure[] {
  const article = '15(1)(e)';
  const found = measures.filter(({ isFoundAutomatically }) => isFoundAutomatically);
  const overturned = found.reduce((total, row) => total + row.overturned, 0);
  const count = sumOfCounts(found);
  const rate = count === 0 ? notMeasured : (overturned / count).toFixed(4);
  const row = (figure: string, value: number | string) => ({
    article,
    figure,
    group: '',
    value: String(value),
  });
  return [
    row('Measures found with automated means', count),
    row('Of these, changed after an objection', overturned),
    row('Error rate of automated means', rate),
    row('Measures decided by automated means alone', 0),
  ];
}

function listSuspensionFigures(measures: readonly DecisionCount[]): TransparencyFigure[] {
  const article = '24(1)(b)';
  const ofKind = (kind: DecisionKind) => measures.filter((row) => row.kind === kind);
  const suspensions = ofKind('SUSPENSION');
  const row = (figure: string, group: string, value: number) => ({
    article,
    figure,
    group,
    value: String(value),
  });
  return [
    row('Suspensions', '', sumOfCounts(suspensions)),
    ...sumCountsBy(suspensions, ({ ground }) =>
      ground === 'LAW' ? 'Illegal content' : 'Against the terms',
    ).map(([group, value]) => row('Suspensions, by ground', group, value)),
    row('Mutes', '', sumOfCounts(ofKind('MUTE'))),
    row('Warnings', '', sumOfCounts(ofKind('WARNING'))),
  ];
}
