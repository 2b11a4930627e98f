import { ActionIcon, Group } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { leadFormMessages } from '../../../../contract/leads/lead-forms.ts';
import { confirm } from '../../../kit/confirm.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { useAction } from '../../../kit/use-action.ts';
import { formatCount, formatDateTime, plural } from '../../../lib/format.ts';
import { type Fact, Facts } from './facts.tsx';
import { formatBytes } from './format-bytes.ts';
import {
  type LeadDelivery,
  leadDeliveriesQuery,
  replayDelivery,
} from './lead-deliveries.queries.ts';
import type { BuilderList } from './lead-form-list.ts';
import classes from './ledger.module.css';
import { StateBadge } from './state-badge.tsx';

const columns: Column<LeadDelivery>[] = [
  { id: 'fileName', header: 'File', essential: true, cell: ({ fileName }) => fileName },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, error }) => (
      <div>
        <StateBadge state={status} />
        {error && <div className={classes.error}>{error}</div>}
      </div>
    ),
  },
  {
    id: 'leadCount',
    header: 'Leads',
    kind: 'number',
    width: '6rem',
    cell: ({ leadCount }) => formatCount(leadCount),
  },
  {
    id: 'byteSize',
    header: 'Size',
    kind: 'number',
    width: '8rem',
    cell: ({ byteSize }) => (byteSize === null ? '' : formatBytes(byteSize)),
  },
  { id: 'when', header: 'When', width: '15rem', cell: whenOf },
];

/** Every file of a form: on its way, delivered, or what stopped it. */
export function DeliveriesTab({ formId, list }: { formId: string; list: BuilderList }) {
  const page = { formId, limit: list.itemsPerPage, offset: list.offset };
  return (
    <ListPanel
      noun="deliveries"
      list={list}
      query={useQuery(leadDeliveriesQuery(page))}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ fileName }) => fileName}
      rowActions={(delivery) => <Replay delivery={delivery} />}
      expansion={(delivery) => <Facts facts={factsOf(delivery)} />}
      emptyHint="Leads go out by the hour once the delivery options name a host."
    />
  );
}

function whenOf({ status, insertedAt, nextAttemptAt, sentAt }: LeadDelivery): string {
  if (status === 'SENT' && sentAt) return formatDateTime(sentAt);
  if (status === 'FAILED' && nextAttemptAt) return `Next try ${formatDateTime(nextAttemptAt)}`;
  return `Since ${formatDateTime(insertedAt)}`;
}

function factsOf(delivery: LeadDelivery): Fact[] {
  const { checksum, attempts, insertedAt, sentAt, nextAttemptAt, error } = delivery;
  const facts: [string, string | null][] = [
    ['Checksum (SHA-256)', checksum],
    ['Queued', formatDateTime(insertedAt)],
    ['Attempts', formatCount(attempts)],
    ['Sent', sentAt && formatDateTime(sentAt)],
    ['Next try', nextAttemptAt && formatDateTime(nextAttemptAt)],
    ['Error', error],
  ];
  return facts.map(([name, value]) => ({ id: name, name, value }));
}

function Replay({ delivery: { id, fileName, leadCount } }: { delivery: LeadDelivery }) {
  const queryClient = useQueryClient();
  const { isRunning, run } = useAction();

  async function replay() {
    const isMeant = await confirm({
      title: `Replay ${fileName}?`,
      body: `The same file with ${plural(leadCount, 'lead')} is put in place again, unless it is still there as it was.`,
      confirmLabel: 'Replay',
    });
    if (!isMeant) return;
    await run(async () => {
      await replayDelivery(id);
      showSnack(leadFormMessages.replayed);
      await queryClient.invalidateQueries({ queryKey: ['leadForm'] });
    });
  }

  return (
    <Group justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        title="Replay"
        aria-label={`Replay ${fileName}`}
        loading={isRunning}
        onClick={replay}
      >
        <IconReload size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
