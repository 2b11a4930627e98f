import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { searchDebounceMs } from '../../../../contract/limits.ts';
import { ServerAutocomplete } from '../../../kit/server-autocomplete.tsx';
import classes from './condition-picker.module.css';
import { disorderQuery, searchDisorders } from './conditions.queries.ts';

interface ConditionPickerProps {
  label: string;
  disorderId: string | null;
  onChange(disorderId: string | null): void;
}

export function ConditionPicker({ label, disorderId, onChange }: ConditionPickerProps) {
  const { data: disorder } = useQuery(disorderQuery(disorderId));
  const name = disorderId === null ? '' : (disorder?.name ?? '…');
  return (
    <Group align="flex-end" gap="xs" wrap="nowrap">
      <div className={classes.picker}>
        <ServerAutocomplete
          label={label}
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
