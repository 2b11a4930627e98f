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
  /** By place of the row and name of the input. */
  errorOf(path: string): string | undefined;
  onChange(value: Prevalence[]): void;
}

/** How frequent the condition is, and where. */
export function PrevalenceInput({ label, value, errorOf, onChange }: PrevalenceInputProps) {
  const set = (place: number, change: Partial<Prevalence>) =>
    onChange(value.map((row, at) => (at === place ? { ...row, ...change } : row)));
  // Rows are known by their place alone: two may say the same while they are typed.
  const rows = value.map((row, place) => ({ row, place }));
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" mt={4} role="group" aria-label={label}>
        {rows.map(({ row, place }) => (
          <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
            <Autocomplete
              className={classes.grow}
              aria-label={`Class ${place + 1}`}
              placeholder="Class"
              data={[...commonPrevalenceClasses]}
              // All of them, whatever is there already.
              filter={({ options }) => options}
              maxLength={100}
              value={row.class}
              error={errorOf(`${place}.class`)}
              onChange={(text) => set(place, { class: text })}
            />
            <Select
              className={classes.grow}
              aria-label={`Geographic ${place + 1}`}
              data={[...prevalenceGeographies]}
              allowDeselect={false}
              value={row.geographic}
              error={errorOf(`${place}.geographic`)}
              onChange={(chosen) => set(place, { geographic: chosen as PrevalenceGeography })}
            />
            <TrashButton
              size={36}
              label={`Remove prevalence ${place + 1}`}
              onClick={() => onChange(value.toSpliced(place, 1))}
            />
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={value.length >= maxPrevalences}
            onClick={() => onChange([...value, { class: '', geographic: freePlace(value) }])}
          >
            Add prevalence
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

/** The first that has none yet. */
function freePlace(rows: readonly Prevalence[]): PrevalenceGeography {
  const free = prevalenceGeographies.find((place) =>
    rows.every(({ geographic }) => geographic !== place),
  );
  return free ?? 'Worldwide';
}
