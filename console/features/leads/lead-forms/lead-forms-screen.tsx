import { ActionIcon, Group, Select } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { leadFormShortcode } from '../../../../contract/leads/lead-forms.ts';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import type { Column } from '../../../kit/list/columns.ts';
import { ListScreen } from '../../../kit/list/list-screen.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { CopyShortcodeIcon, NewRecordLink } from '../../../kit/record-actions.tsx';
import { ScreenLink } from '../../../kit/screen-link.tsx';
import { useOpenRecord } from '../../../kit/use-open-record.ts';
import { leadFormList } from './lead-form-list.ts';
import { type LeadFormRow, leadFormsQuery, leadFormTypesQuery } from './lead-forms.queries.ts';

const columns: Column<LeadFormRow>[] = [
  {
    id: 'campaignName',
    header: 'Campaign Name',
    essential: true,
    cell: ({ id, campaignName }) => (
      <ScreenLink to="CommercialLeadGenFormBuilder" params={{ id }}>
        {campaignName}
      </ScreenLink>
    ),
  },
  { id: 'name', header: 'Form Header', cell: ({ name }) => name },
  { id: 'type', header: 'Type', optional: true, width: '12rem', cell: ({ type }) => type },
  { id: 'id', header: 'ID', width: '6rem', cell: ({ id }) => id },
];

export default function LeadFormsScreen() {
  const list = useListState(leadFormList);
  const { search, filters } = list;
  const query = useQuery(leadFormsQuery({ search, type: filters.type || null }));
  const open = useOpenRecord('CommercialLeadGenFormBuilder');

  return (
    <ListScreen
      name="leadForms"
      noun="forms"
      list={list}
      query={query}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ campaignName }) => campaignName}
      onOpenRow={open}
      rowActions={(form) => <RowActions form={form} onEdit={() => open(form)} />}
      search={{ label: 'Search Forms', debounceMs: searchDebounceMs }}
      filters={
        <TypeFilter value={filters.type} onChange={(type) => list.show({ filters: { type } })} />
      }
      actions={<NewRecordLink to="CommercialLeadGenFormNew" label="Create a new Form" />}
      emptyHint="Create the first one; people fill it in where its shortcode stands."
    />
  );
}

interface TypeFilterProps {
  value: string;
  onChange(type: string): void;
}

function TypeFilter({ value, onChange }: TypeFilterProps) {
  const { data: types = [] } = useQuery(leadFormTypesQuery);
  // A type that is gone stays to choose while it is chosen.
  const choices = value && !types.includes(value) ? [value, ...types] : types;
  if (choices.length === 0) return null;
  return (
    <Select
      label="Type"
      placeholder="All types"
      clearable
      data={choices}
      value={value || null}
      onChange={(type) => onChange(type ?? '')}
    />
  );
}

function RowActions({ form, onEdit }: { form: LeadFormRow; onEdit(): void }) {
  const { id, campaignName } = form;
  return (
    <Group justify="flex-end" gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        title="Edit"
        aria-label={`Edit ${campaignName}`}
        onClick={onEdit}
      >
        <IconEdit size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      <CopyShortcodeIcon name={campaignName} shortcode={leadFormShortcode(id)} />
    </Group>
  );
}
