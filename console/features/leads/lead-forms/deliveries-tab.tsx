import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../../kit/list/columns.ts';
import { ListPanel } from '../../../kit/list/list-panel.tsx';
import { formatCount, formatDateTime, formatTime } from '../../../lib/format.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { DeliveryRowActions } from './delivery-row-actions.tsx';
import { DeliverySummary } from './delivery-summary.tsx';
import { type LeadDelivery, leadDeliveriesQuery } from './lead-deliveries.queries.ts';
import type { LeadFormBuilderState } from './lead-form-list.ts';
import type { LeadForm } from './lead-forms.queries.ts';
import classes from './ledger.module.css';
import { StateBadge } from './state-badge.tsx';

const deliveryColumns: Column<LeadDelivery>[] = [
  { id: 'fileName', header: 'File', essential: true, cell: ({ fileName }) => fileName },
  {
    id: 'status',
    header: 'Status',
    lines: 12,
    cell: ({ status, replayOf, error }) => (
      <div>
        <StateBadge state={status} />
        {replayOf && <div className={classes.remark}>Replay of delivery {replayOf}</div>}
        {error && <div className={status === 'SENT' ? classes.remark : classes.error}>{error}</div>}
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
  { id: 'when', header: 'When', width: '15rem', cell: describeDeliveryTime },
];

export function DeliveriesTab({ form, list }: { form: LeadForm; list: LeadFormBuilderState }) {
  const page = { formId: form.id, limit: list.itemsPerPage, offset: list.offset };
  return (
    <>
      <DeliverySummary form={form} />
      <ListPanel
        noun="deliveries"
        list={list}
        query={useQuery(leadDeliveriesQuery(page))}
        columns={deliveryColumns}
        rowId={({ id }) => id}
        rowName={({ fileName, id }) => `${fileName} (${id})`}
        rowActions={(delivery) => <DeliveryRowActions delivery={delivery} />}
        expansion={(delivery) => <DeliveryDetails delivery={delivery} />}
        emptyHint={
          form.deliveryOptions.health === 'NO_HOST'
            ? 'Leads go out by the hour once the delivery options name a host.'
            : 'Leads go out by the hour, or when you send them.'
        }
      />
    </>
  );
}

function describeDeliveryTime({ status, insertedAt, nextAttemptAt, sentAt }: LeadDelivery): string {
  if (status === 'SENT' && sentAt) return formatDateTime(sentAt);
  if (status === 'FAILED' && nextAttemptAt) return `Next try at ${formatTime(nextAttemptAt)}`;
  return `Since ${formatDateTime(insertedAt)}`;
}
