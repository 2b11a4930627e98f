import { useQuery } from '@tanstack/react-query';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { NewRecordLink } from '../../../kit/record-actions.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { formatCount, formatDateTime, formatDay } from '../../../lib/format.ts';
import { lastSentText } from './delivery-texts.ts';
import { LeadFormFilterInputs } from './lead-form-filters.tsx';
import { leadFormList } from './lead-form-list.ts';
import { LeadFormRowActions } from './lead-form-row-actions.tsx';
import { type LeadFormRow, leadFormsQuery } from './lead-forms.queries.ts';
import { FormStatusBadge, HealthBadge } from './state-badge.tsx';

const leadFormColumns: Column<LeadFormRow>[] = [
  {
    id: 'campaignName',
    header: 'Campaign Name',
    essential: true,
    sortable: true,
    lines: 3,
    cell: ({ id, campaignName, status }) => (
      <div>
        <ScreenLink to="CommercialLeadGenFormBuilder" params={{ id }}>
          {campaignName}
        </ScreenLink>
        {status !== 'OPEN' && (
          <div>
            <FormStatusBadge status={status} />
          </div>
        )}
      </div>
    ),
  },
  { id: 'name', header: 'Form Header', sortable: true, cell: ({ name }) => name },
  { id: 'id', header: 'ID', width: '5rem', sortable: true, cell: ({ id }) => id },
  {
    id: 'numberOfSubmissions',
    header: 'Submissions',
    kind: 'number',
    sortable: true,
    cell: ({ numberOfSubmissions }) => formatCount(numberOfSubmissions),
  },
  {
    id: 'lastLeadAt',
    header: 'Last lead',
    kind: 'date',
    sortable: true,
    cell: ({ lastLeadAt }) => <DayOrNever of={lastLeadAt} />,
  },
  {
    id: 'health',
    header: 'Delivery',
    width: '10.5rem',
    cell: ({ deliveryOptions }) => (
      <span title={lastSentText(deliveryOptions)}>
        <HealthBadge health={deliveryOptions.health} />
      </span>
    ),
  },
  {
    id: 'insertedAt',
    header: 'Created',
    kind: 'date',
    sortable: true,
    cell: ({ insertedAt }) => <DayOrNever of={insertedAt} />,
  },
  { id: 'type', header: 'Type', optional: true, width: '12rem', cell: ({ type }) => type },
];

function DayOrNever({ of }: { of: string | null }) {
  return of ? <span title={formatDateTime(of)}>{formatDay(of)}</span> : <span>None yet</span>;
}

export default function LeadFormsScreen() {
  const list = useListState(leadFormList);
  const { search, filters, sortBy, sortDesc } = list;
  const query = useQuery(
    leadFormsQuery({
      search,
      type: filters.type || null,
      status: filters.status || null,
      health: filters.health || null,
      sort: sortBy,
      sortDesc,
    }),
  );
  const open = useOpenRecord('CommercialLeadGenFormBuilder');

  return (
    <ListScreen
      name="leadForms"
      noun="forms"
      list={list}
      query={query}
      columns={leadFormColumns}
      rowId={({ id }) => id}
      rowName={({ campaignName }) => campaignName}
      onOpenRow={open}
      rowActions={(form) => <LeadFormRowActions form={form} onEdit={() => open(form)} />}
      search={{ label: 'Search Forms', debounceMs: searchDebounceMs }}
      filters={
        <LeadFormFilterInputs
          filters={filters}
          onChange={(change) => list.show({ filters: change })}
        />
      }
      actions={<NewRecordLink to="CommercialLeadGenFormNew" label="Create a new Form" />}
      emptyHint="Create the first one; people fill it in where its shortcode stands."
    />
  );
}
