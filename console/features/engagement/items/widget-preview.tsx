import { Paper, SegmentedControl, Stack, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import widgetStyles from '../../../../contract/engagement/widget.css?inline';
import {
  renderWidget,
  type WidgetItem,
  type WidgetState,
} from '../../../../contract/engagement/widget.ts';
import { imageAddress } from '../../../lib/content-images.ts';
import { useViewer } from '../../../lib/viewer.ts';
import { type EngagementValues, fieldsFrom } from './engagement-values.ts';
import type { EngagementItem } from './engagements.queries.ts';

interface WidgetPreviewProps {
  kind: AnyEngagementKind;
  values: EngagementValues;
  item?: EngagementItem | undefined;
}

type Moment = 'before' | 'after' | 'wall' | 'closed';

/** The widget as visitors will see it, made by the code that makes it for them. */
export function WidgetPreview({ kind, values, item }: WidgetPreviewProps) {
  const { site } = useViewer();
  const [moment, setMoment] = useState<Moment>('before');
  const shown = shownItem(kind, values, item);
  const moments = momentsOf(kind, shown);
  const current = moments.some(({ value }) => value === moment) ? moment : 'before';
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="preview">
      <Stack gap="sm">
        <Title order={2} size="h4" id="preview">
          Preview
        </Title>
        {moments.length > 1 && (
          <SegmentedControl
            aria-label="What the visitor has done"
            fullWidth
            data={moments}
            value={current}
            onChange={(value) => setMoment(value as Moment)}
          />
        )}
        <Markup html={renderWidget(shown, { ...stateAt(current, shown), siteName: site.name })} />
      </Stack>
    </Paper>
  );
}

/** In a tree of its own, so that neither its styles nor ours reach the other. */
function Markup({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    if (root.adoptedStyleSheets.length === 0) {
      const sheet = new CSSStyleSheet();
      // Pages keep their distance from it; here the panel does.
      sheet.replaceSync(`${widgetStyles} .engagement { margin-block: 0; }`);
      root.adoptedStyleSheets = [sheet];
    }
    // Everything in it is escaped where it is made.
    root.innerHTML = html;
    root.addEventListener('click', stay);
    root.addEventListener('submit', stay);
  }, [html]);
  return <div ref={host} />;
}

/** Links and forms of a preview lead nowhere; boxes can be ticked. */
function stay(event: Event): void {
  const isInput = event.target instanceof Element && event.target.closest('label, input');
  if (event.type === 'submit' || !isInput) event.preventDefault();
}

function shownItem(
  kind: AnyEngagementKind,
  values: EngagementValues,
  item: EngagementItem | undefined,
): WidgetItem {
  const given = fieldsFrom(values);
  const fields = kind.settle?.(given) ?? given;
  const votes = new Map(item?.options.map((option) => [Number(option.id), option.totalVotes]));
  return {
    ...fields,
    id: Number(item?.id ?? 0),
    type: kind.type,
    question: fields.question || '…',
    imageUrl: fields.imageUrl && imageAddress(fields.imageUrl),
    thread: fields.threadId === null ? null : { name: item?.threadName ?? '', path: '#' },
    totalVotes: item?.totalVotes ?? 0,
    options: fields.options.map((option, i) => ({
      ...option,
      // New ones have none yet.
      id: option.id ?? -1 - i,
      name: option.name || `Option ${i + 1}`,
      totalVotes: option.id === undefined ? 0 : (votes.get(option.id) ?? 0),
    })),
  };
}

function momentsOf(kind: AnyEngagementKind, item: WidgetItem): { value: Moment; label: string }[] {
  const before = { value: 'before', label: 'Before' } as const;
  const { way } = kind.widget;
  if (way === 'enter') {
    return [before, { value: 'after', label: 'Entered' }, { value: 'closed', label: 'Closed' }];
  }
  if (way !== 'vote') return [before];
  const hasWall = item.resultsRequireAuth || item.resultsRequireKnown;
  return [
    before,
    { value: 'after', label: 'Voted' },
    ...(hasWall ? [{ value: 'wall', label: 'Voted, unknown' } as const] : []),
  ];
}

function stateAt(moment: Moment, item: WidgetItem): WidgetState {
  const first = item.options.find(({ isCorrect }) => isCorrect) ?? item.options[0];
  const hasVoted = moment === 'after' || moment === 'wall';
  return {
    isSignedIn: moment === 'after',
    isKnown: moment === 'after',
    chosen: hasVoted && first ? [first.id] : null,
    hasEntered: moment === 'after',
    isClosed: moment === 'closed',
    isPreview: true,
    action: '#',
  };
}
