import { MultiSelect, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  engagementPriorities,
  visibilityLabels,
} from '../../../../contract/engagement/engagements.ts';
import {
  type ResultsVisibility,
  resultsVisibilities,
} from '../../../../contract/engagement/kind.ts';
import { tagChoicesQuery } from './engagements.queries.ts';

interface TagInputProps {
  label: string;
  /** Tags of the item, shown until all tags are loaded. */
  known: readonly { id: string; name: string }[];
  value: string[];
  error?: ReactNode;
  onChange(ids: string[]): void;
}

export function TagInput({ label, known, value, error, onChange }: TagInputProps) {
  const { data: tags = [] } = useQuery(tagChoicesQuery);
  const gone = known.filter(({ id }) => !tags.some((tag) => tag.id === id));
  const data = [...tags, ...gone].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <MultiSelect
      label={label}
      data={data}
      // Hides tags whose name is not loaded yet; they would show their id.
      value={value.filter((id) => data.some((tag) => tag.value === id))}
      error={error}
      onChange={onChange}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
    />
  );
}

interface PriorityInputProps {
  label: string;
  description?: string | undefined;
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

export function PriorityInput({
  label,
  description,
  value,
  disabled,
  onChange,
}: PriorityInputProps) {
  return (
    <NativeSelect
      label={label}
      description={disabled ? 'Only for dynamic ones.' : description}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={engagementPriorities.map((priority) => ({
        value: String(priority.value),
        label: priority.label,
      }))}
    />
  );
}

interface VisibilityInputProps {
  label: string;
  description?: string | undefined;
  value: ResultsVisibility;
  onChange(value: ResultsVisibility): void;
}

export function VisibilityInput({ label, description, value, onChange }: VisibilityInputProps) {
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as ResultsVisibility)}
      data={resultsVisibilities.map((one) => ({ value: one, label: visibilityLabels[one] }))}
    />
  );
}
