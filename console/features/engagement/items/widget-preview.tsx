import { NativeSelect, Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { isCalendarDay } from '../../../../contract/calendar-day.ts';
import { phaseOfEngagement } from '../../../../contract/engagement/giveaway-dates.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import widgetStyles from '../../../../contract/engagement/widget.css?inline';
import {
  renderWidget,
  type WidgetItem,
  type WidgetState,
} from '../../../../contract/engagement/widget.ts';
import { imageAddress } from '../../../lib/content-images.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { type EngagementValues, toEngagementFields } from './engagement-values.ts';
import type { EngagementItem } from './engagements.queries.ts';

interface WidgetPreviewProps {
  kind: AnyEngagementKind;
  values: EngagementValues;
  item?: EngagementItem | undefined;
}

const previewMomentLabel = 'Seen by whom and when';
/** Further labels would be cut off beside the form. */
const maxMomentSegments = 3;

type PreviewMoment = 'upcoming' | 'before' | 'after' | 'wall' | 'closed';

/** Uses the same renderer as the sites. */
export function WidgetPreview({ kind, values, item }: WidgetPreviewProps) {
  const { site } = useViewer();
  const shown = toPreviewItem(kind, values, item);
  const [moment, setMoment] = useState(() => defaultPreviewMoment(shown));
  const moments = previewMoments(kind, shown);
  const current = moments.some(({ value }) => value === moment) ? moment : 'before';
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="preview">
      <Stack gap="sm">
        <Title order={2} size="h4" id="preview">
          Preview
        </Title>
        {moments.length > maxMomentSegments && (
          <NativeSelect
            aria-label={previewMomentLabel}
            data={moments}
            value={current}
            onChange={(event) => setMoment(event.currentTarget.value as PreviewMoment)}
          />
        )}
        {moments.length > 1 && moments.length <= maxMomentSegments && (
          <SegmentedControl
            aria-label={previewMomentLabel}
            fullWidth
            data={moments}
            value={current}
            onChange={(value) => setMoment(value as PreviewMoment)}
          />
        )}
        <WidgetMarkup
          html={renderWidget(shown, { ...widgetStateAt(current, shown), siteName: site.name })}
        />
      </Stack>
    </Paper>
  );
}

/** Uses a shadow root, so that the styles of widget and console do not mix. */
function WidgetMarkup({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (root.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${widgetStyles} .engagement { margin-block: 0; }`);
      root.adoptedStyleSheets = [sheet];
    }
    // Safe: `renderWidget` escapes all values.
    root.innerHTML = html;
    // The keyboard skips the preview, which has nothing to use.
    for (const control of root.querySelectorAll<HTMLElement>('a, button, input, summary')) {
      control.tabIndex = -1;
    }
    root.addEventListener('click', preventNavigation);
    root.addEventListener('submit', preventNavigation);
  }, [html]);
  return <div ref={host} />;
}

/** Disables links and forms of the preview; inputs still work. */
function preventNavigation(event: Event): void {
  const isInput = event.target instanceof Element && event.target.closest('label, input');
  if (event.type === 'submit' || !isInput) event.preventDefault();
}

function toPreviewItem(
  kind: AnyEngagementKind,
  values: EngagementValues,
  item: EngagementItem | undefined,
): WidgetItem {
  const given = toEngagementFields(values);
  const fields = kind.normalize?.(given) ?? given;
  const votes = new Map(item?.options.map((option) => [Number(option.id), option.totalVotes]));
  return {
    ...fields,
    startDate: dayOrNull(fields.startDate),
    date: dayOrNull(fields.date),
    id: Number(item?.id ?? 0),
    type: kind.type,
    question: fields.question || '…',
    imageUrl: fields.imageUrl && imageAddress(fields.imageUrl),
    thread: fields.threadId === null ? null : { name: item?.threadName ?? '', path: '#' },
    isDrawn: item?.drawnAt != null,
    totalVotes: item?.totalVotes ?? 0,
    options: fields.options.map((option, i) => ({
      ...option,
      // New options have no id yet.
      id: option.id ?? -1 - i,
      name: option.name || `Option ${i + 1}`,
      totalVotes: option.id === undefined ? 0 : (votes.get(option.id) ?? 0),
    })),
  };
}

/** Null while the date is being typed. */
const dayOrNull = (day: string | null) => (day !== null && isCalendarDay(day) ? day : null);

function defaultPreviewMoment(item: WidgetItem): PreviewMoment {
  const phase = phaseOfEngagement(item);
  return phase === 'open' ? 'before' : phase;
}

function previewMoments(
  kind: AnyEngagementKind,
  item: WidgetItem,
): { value: PreviewMoment; label: string }[] {
  const { way } = kind.widget;
  if (way === 'enter') {
    return [
      { value: 'before', label: 'Not entered' },
      { value: 'after', label: 'Entered' },
      { value: 'closed', label: 'Closed' },
    ];
  }
  const before = { value: 'before', label: 'Not voted' } as const;
  if (way !== 'vote') return [before];
  const hasWall = item.resultsRequireAuth || item.resultsRequireKnown;
  return [
    ...(item.startDate === null ? [] : [{ value: 'upcoming', label: 'Not open' } as const]),
    before,
    { value: 'after', label: hasWall ? 'Voted, member' : 'Voted' },
    ...(hasWall ? [{ value: 'wall', label: 'Voted, visitor' } as const] : []),
    ...(item.date === null ? [] : [{ value: 'closed', label: 'Closed' } as const]),
  ];
}

function widgetStateAt(moment: PreviewMoment, item: WidgetItem): WidgetState {
  const first = item.options.find(({ isCorrect }) => isCorrect) ?? item.options[0];
  const hasVoted = moment === 'after' || moment === 'wall';
  return {
    isSignedIn: moment === 'after' || moment === 'closed',
    isKnown: moment === 'after' || moment === 'closed',
    chosen: hasVoted && first ? [first.id] : null,
    hasEntered: moment === 'after',
    phase: moment === 'closed' || moment === 'upcoming' ? moment : 'open',
    isPreview: true,
    action: '#',
  };
}
