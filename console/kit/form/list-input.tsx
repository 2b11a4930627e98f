import { Group, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { AddButton } from '../add-button.tsx';
import { TrashButton } from '../trash-button.tsx';
import { InputGroup } from './input-group.tsx';

interface ListInputProps {
  label: string;
  description?: string | undefined;
  required?: boolean;
  error?: ReactNode;
  maxItems?: number | undefined;
  maxLength?: number | undefined;
  value?: string[];
  onChange?(value: string[]): void;
}

export function ListInput({
  label,
  description,
  required = false,
  error,
  maxItems,
  maxLength,
  value: items = [],
  onChange,
}: ListInputProps) {
  const added = useRef<number>(undefined);

  function add() {
    added.current = items.length;
    onChange?.([...items, '']);
  }

  function focusIfAdded(input: HTMLInputElement | null, index: number) {
    if (!input || added.current !== index) return;
    added.current = undefined;
    input.focus();
  }

  return (
    <InputGroup label={label} description={description} required={required} error={error}>
      {withIndex(items).map(({ index, item }) => (
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            ref={(input) => focusIfAdded(input, index)}
            flex={1}
            aria-label={`${label} ${index + 1}`}
            maxLength={maxLength}
            value={item}
            onChange={({ currentTarget }) => onChange?.(items.with(index, currentTarget.value))}
          />
          <TrashButton
            label={`Remove ${label} ${index + 1}`}
            onClick={() => onChange?.(items.toSpliced(index, 1))}
          />
        </Group>
      ))}
      <div>
        <AddButton
          variant="default"
          size="xs"
          disabled={items.length >= (maxItems ?? Number.POSITIVE_INFINITY)}
          onClick={add}
        >
          Add
        </AddButton>
      </div>
    </InputGroup>
  );
}

/** Entries are identified by index: two may have the same text. */
function withIndex(items: readonly string[]) {
  return items.map((item, index) => ({ index, item }));
}
