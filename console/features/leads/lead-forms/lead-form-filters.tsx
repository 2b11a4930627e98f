import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  deliveryHealthLabels,
  deliveryHealths,
} from '../../../../contract/leads/lead-deliveries.ts';
import { formStatuses, formStatusLabels } from '../../../../contract/leads/lead-forms.ts';
import type { LeadFormFilters } from './lead-form-list.ts';
import { leadFormTypesQuery } from './lead-forms.queries.ts';

interface LeadFormFilterInputsProps {
  filters: LeadFormFilters;
  onChange(change: Partial<LeadFormFilters>): void;
}

export function LeadFormFilterInputs({ filters, onChange }: LeadFormFilterInputsProps) {
  const { data: types = [] } = useQuery(leadFormTypesQuery);
  const { type, status, health } = filters;
  // Keeps the chosen type selectable after its last form is gone.
  const choices = type && !types.includes(type) ? [type, ...types] : types;
  return (
    <>
      <Select
        label="Status"
        placeholder="Any status"
        clearable
        data={formStatuses.map((value) => ({ value, label: formStatusLabels[value] }))}
        value={status || null}
        onChange={(value) => onChange({ status: value ?? '' })}
      />
      <Select
        label="Delivery"
        placeholder="Any delivery"
        clearable
        data={deliveryHealths.map((value) => ({ value, label: deliveryHealthLabels[value] }))}
        value={health || null}
        onChange={(value) => onChange({ health: value ?? '' })}
      />
      {choices.length > 0 && (
        <Select
          label="Type"
          placeholder="All types"
          clearable
          data={choices}
          value={type || null}
          onChange={(value) => onChange({ type: value ?? '' })}
        />
      )}
    </>
  );
}
