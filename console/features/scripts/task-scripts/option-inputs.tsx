import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  Select,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import {
  findCsvProblem,
  scriptMessages,
  scriptUploadMaxBytes,
} from '../../../../contract/scripts/task-scripts.ts';
import { FileDrop } from '../../../kit/file-drop.tsx';
import { NumberInput } from '../../../kit/form/number-input.tsx';
import type { ScriptOption } from './task-scripts.queries.ts';

const searchableAboveItemCount = 10;

export type ScriptOptionValues = Record<string, unknown>;

export interface UploadedFile {
  name: string;
  text: string;
}

export function initialOptionValues(options: readonly ScriptOption[]): ScriptOptionValues {
  return Object.fromEntries(
    options
      .filter(({ type }) => type !== 'upload')
      .map((option) => [
        option.name,
        option.type === 'checkbox' ? option.checked : (option.default ?? emptyOptionValue(option)),
      ]),
  );
}

const emptyOptionValue = ({ type }: ScriptOption) =>
  type === 'multi_select' ? [] : type === 'number' ? 0 : '';

interface OptionInputProps {
  option: ScriptOption;
  value: unknown;
  error: string | undefined;
  onChange(value: unknown): void;
}

export function OptionInput({ option, value, error, onChange }: OptionInputProps) {
  const { type, label, description, items } = option;
  const common = { label, error, ...(description && { description }) };
  const data = items.map(({ value: item, label: name }) => ({ value: item, label: name }));
  switch (type) {
    case 'select':
      return (
        <Select
          {...common}
          data={data}
          {...(option.default == null
            ? { clearable: true, placeholder: data.length > 0 ? 'Any' : 'None on this site' }
            : { allowDeselect: false })}
          searchable={data.length > searchableAboveItemCount}
          value={value ? String(value) : null}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    case 'multi_select':
      return (
        <MultiSelect
          {...common}
          data={data}
          value={(value ?? []) as string[]}
          onChange={onChange}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          {...common}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <NumberInput {...common} min={0} value={value as number | string} onChange={onChange} />
      );
    case 'text_area':
      return (
        <Textarea
          {...common}
          autosize
          minRows={3}
          maxRows={8}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...common}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

interface UploadInputProps {
  option: ScriptOption;
  file: UploadedFile | undefined;
  error: string | undefined;
  onFile(file: UploadedFile | undefined): void;
}

export function UploadInput({ option, file, error, onFile }: UploadInputProps) {
  const [problem, setProblem] = useState<string>();

  async function readCsvFile(chosen: File) {
    if (chosen.size > scriptUploadMaxBytes) {
      setProblem(scriptMessages.uploadTooLarge);
      onFile(undefined);
      return;
    }
    const text = await chosen.text();
    const unreadable = findCsvProblem(text);
    setProblem(unreadable);
    onFile(unreadable ? undefined : { name: chosen.name, text });
  }

  return (
    <div>
      <FileDrop
        label={file ? file.name : option.label}
        hint={option.description}
        accept={option.accept ?? '.csv'}
        icon={IconFileTypeCsv}
        error={problem ?? error}
        onFile={readCsvFile}
      />
      {file && (
        <Group gap="xs" mt={4}>
          <Text size="xs" c="dimmed">
            {file.name} is chosen. Choose another to replace it.
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => onFile(undefined)}>
            Remove file
          </Button>
        </Group>
      )}
    </div>
  );
}
