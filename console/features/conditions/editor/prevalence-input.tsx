import { Autocomplete, Group, Input, Select, Stack } from '@mantine/core';
import {
  commonPrevalenceClasses,
  maxPrevalences,
  type Prevalence,
  type PrevalenceGeography,
  type PrevalenceMeasure,
  prevalenceGeographies,
  prevalenceTypeLabels,
  prevalenceTypes,
} from '../../../../contract/conditions/disorders.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './editor.module.css';

/** A figure while it is typed; without a measure it is a point prevalence. */
type EditedPrevalence = Omit<Prevalence, 'type'> & { type?: PrevalenceMeasure | undefined };

export function describePrevalence({
  type = 'POINT_PREVALENCE',
  class: name,
  geographic,
}: EditedPrevalence) {
  const measure = type === 'POINT_PREVALENCE' ? '' : `${prevalenceTypeLabels[type]}, `;
  return `${measure}${geographic}: ${name}`;
}

interface PrevalenceInputProps {
  label: string;
  value: EditedPrevalence[];
  /** `path`: row index and input name. */
  errorOf(path: string): string | undefined;
  onChange(value: EditedPrevalence[]): void;
}

export function PrevalenceInput({ label, value, errorOf, onChange }: PrevalenceInputProps) {
  const changeRow = (index: number, change: Partial<EditedPrevalence>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...change } : row)));
  // Rows have no ids: two can be equal while they are typed.
  const rows = value.map((row, index) => ({ row, index }));
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Stack gap="xs" mt={4} role="group" aria-label={label}>
        {rows.map(({ row, index }) => (
          <Group key={index} gap="xs" className={classes.figure} align="flex-start">
            <Select
              className={classes.grow}
              aria-label={`Measure ${index + 1}`}
              data={prevalenceTypes.map((type) => ({
                value: type,
                label: prevalenceTypeLabels[type],
              }))}
              allowDeselect={false}
              value={row.type ?? 'POINT_PREVALENCE'}
              error={errorOf(`${index}.type`)}
              onChange={(chosen) => changeRow(index, { type: chosen as PrevalenceMeasure })}
            />
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
              onChange={(text) => changeRow(index, { class: text })}
            />
            <Select
              className={classes.grow}
              aria-label={`Geographic ${index + 1}`}
              data={[...prevalenceGeographies]}
              allowDeselect={false}
              value={row.geographic}
              error={errorOf(`${index}.geographic`)}
              onChange={(chosen) => changeRow(index, { geographic: chosen as PrevalenceGeography })}
            />
            <TrashButton
              size={36}
              label={`Remove prevalence ${index + 1}`}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          </Group>
        ))}
        <div>
          <AddButton
            variant="default"
            size="xs"
            disabled={value.length >= maxPrevalences}
            onClick={() =>
              onChange([
                ...value,
                { type: 'POINT_PREVALENCE', class: '', geographic: firstFreeGeography(value) },
              ])
            }
          >
            Add prevalence
          </AddButton>
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

function firstFreeGeography(rows: readonly EditedPrevalence[]): PrevalenceGeography {
  const free = prevalenceGeographies.find((geography) =>
    rows.every(({ geographic }) => geographic !== geography),
  );
  return free ?? 'Worldwide';
}
