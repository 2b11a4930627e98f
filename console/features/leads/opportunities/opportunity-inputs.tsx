import { ActionIcon, Group, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { opportunityNameMaxLength } from '../../../../contract/leads/opportunities.ts';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import { disorderQuery, searchDisorders } from './opportunities.queries.ts';
import classes from './opportunity-inputs.module.css';
import { type OpportunityValues, opportunityLabels } from './opportunity-values.ts';

export function OpportunityInputs({ fields }: { fields: UseFormReturnType<OpportunityValues> }) {
  return (
    <>
      <TextInput
        label={opportunityLabels.name}
        required
        maxLength={opportunityNameMaxLength}
        {...fields.getInputProps('name')}
      />
      <TextInput
        label={opportunityLabels.successUrl}
        description="Where members go once they answered: an address, or a path of the site."
        required
        {...fields.getInputProps('successUrl')}
      />
      <ConditionPicker
        disorderId={fields.values.disorderId}
        onChange={(disorderId) => fields.setFieldValue('disorderId', disorderId)}
      />
      <Textarea
        label={opportunityLabels.questions}
        description="One on each line, in the order they are asked. Members answer all of them."
        autosize
        minRows={3}
        {...fields.getInputProps('questions')}
      />
    </>
  );
}

interface ConditionPickerProps {
  disorderId: string | null;
  onChange(disorderId: string | null): void;
}

function ConditionPicker({ disorderId, onChange }: ConditionPickerProps) {
  const { data: disorder } = useQuery(disorderQuery(disorderId));
  const name = disorderId === null ? '' : (disorder?.name ?? '…');
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <div className={classes.picker}>
        <ServerAutocomplete
          label={opportunityLabels.disorderId}
          placeholder="Choose or type to search"
          queryKey={['disorder', 'search', 'all']}
          search={searchDisorders}
          debounceMs={searchDebounceMs}
          listsFirst
          toOption={(found) => ({ value: found.id, label: found.name })}
          selectedLabel={name}
          onPick={({ id }) => onChange(id)}
        />
      </div>
      {disorderId !== null && (
        <ActionIcon
          variant="default"
          size={36}
          title="Remove the condition"
          aria-label={`Remove the condition ${name}`}
          onClick={() => onChange(null)}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
