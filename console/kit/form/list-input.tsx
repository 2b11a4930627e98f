import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
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

  function takeFocus(input: HTMLInputElement | null, place: number) {
    if (!input || added.current !== place) return;
    added.current = undefined;
    input.focus();
  }

  return (
    <InputGroup label={label} description={description} required={required} error={error}>
      {placesOf(items).map(({ place, item }) => (
        <Group key={place} gap="xs" wrap="nowrap">
          <TextInput
            ref={(input) => takeFocus(input, place)}
            flex={1}
            aria-label={`${label} ${place + 1}`}
            maxLength={maxLength}
            value={item}
            onChange={({ currentTarget }) => onChange?.(items.with(place, currentTarget.value))}
          />
          <TrashButton
            label={`Remove ${label} ${place + 1}`}
            onClick={() => onChange?.(items.toSpliced(place, 1))}
          />
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= (maxItems ?? Number.POSITIVE_INFINITY)}
          onClick={add}
        >
          Add
        </Button>
      </div>
    </InputGroup>
  );
}

/** Entries are identified by index: two may have the same text. */
function placesOf(items: readonly string[]) {
  return items.map((item, place) => ({ place, item }));
}
