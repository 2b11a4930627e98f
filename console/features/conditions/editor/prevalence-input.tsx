import { Autocomplete, Button, Group, Input, Select, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  commonPrevalenceClasses,
  maxPrevalences,
  type Prevalence,
  type PrevalenceGeography,
  prevalenceGeographies,
} from '../../../../contract/conditions/disorders.ts';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './editor.module.css';

interface PrevalenceInputProps {
  label: string;
  value: Prevalence[];
  /** `path`: row index and input name. */
  errorOf(path: string): string | undefined;
  onChange(value: Prevalence[]): void;
}

export function PrevalenceInput({ label, value, errorOf, onChange }: PrevalenceInputProps) {
  const set = (index: number, change: Partial<Prevalence>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...change } : row)));
  // Rows have no ids: two can be equal while they are typed.
  const rows = value.map((row, index) => ({ row, index }));
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" mt={4} role="group" aria-label={label}>
        {rows.map(({ row, index }) => (
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <Autocomplete
              className={classes.grow}
              aria-label={`Class ${index + 1}`}
              placeholder="Class"
              data={[...commonPrevalenceClasses]}
              // Shows all options, whatever is typed.
              filter={({ options }) => options}
              maxLength={100}
              value={row.class}
              error={errorOf(`${index}.class`)}
              onChange={(text) => set(index, { class: text })}
            />
            <Select
              className={classes.grow}
              aria-label={`Geographic ${index + 1}`}
              data={[...prevalenceGeographies]}
              allowDeselect={false}
              value={row.geographic}
              error={errorOf(`${index}.geographic`)}
              onChange={(chosen) => set(index, { geographic: chosen as PrevalenceGeography })}
            />
            <TrashButton
              size={36}
              label={`Remove prevalence ${index + 1}`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={value.length >= maxPrevalences}
            onClick={() =>
              onChange([...value, { class: '', geographic: firstFreeGeography(value) }])
            }
          >
            Add prevalence
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

function firstFreeGeography(rows: readonly Prevalence[]): PrevalenceGeography {
  const free = prevalenceGeographies.find((geography) =>
    rows.every(({ geographic }) => geographic !== geography),
  );
  return free ?? 'Worldwide';
}
