import { Group, MultiSelect, Select, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { extendedProfileMessages } from '../../../../contract/people/extended-profile.ts';
import { AddButton } from '../../../kit/add-button.tsx';
import { TrashButton } from '../../../kit/trash-button.tsx';
import classes from './builder.module.css';
import {
  type DependencySource,
  describeDependencies,
  groupOptionsByField,
} from './dependencies.ts';
import type { ProfileFieldValues } from './field-values.ts';

interface FieldDependenciesProps {
  fields: UseFormReturnType<ProfileFieldValues>;
  sources: readonly DependencySource[];
}

export function ProfileFieldDependencies({ fields, sources }: FieldDependenciesProps) {
  const chosen = fields.values.dependentOptionIds;
  const groups = groupOptionsByField(sources, chosen);
  /** New dependency without options yet; its field is null until chosen. */
  const [empty, setEmpty] = useState<{ fieldId: string | null }>();
  const [isRefused, setIsRefused] = useState(false);
  const error = fields.errors.dependentOptionIds;
  const sentence = describeDependencies(sources, chosen);

  function chooseOptions(fieldId: string, optionIds: string[]) {
    const own = new Set(
      sources
        .find(({ field }) => field.id === fieldId)
        ?.field.profileFieldOptions.map(({ id }) => id),
    );
    fields.clearFieldError('dependentOptionIds');
    // Inserts in place of the previous options, so that the order of questions stays.
    const at = chosen.findIndex((id) => own.has(id));
    const others = chosen.filter((id) => !own.has(id));
    fields.setFieldValue(
      'dependentOptionIds',
      others.toSpliced(at === -1 ? others.length : at, 0, ...optionIds),
    );
    if (optionIds.length === 0) setEmpty({ fieldId });
    else if (empty?.fieldId === fieldId) setEmpty(undefined);
    setIsRefused(false);
  }

  const rows = [
    ...groups.map(({ field, optionIds }) => ({ fieldId: field.id as string | null, optionIds })),
    ...(empty ? [{ ...empty, optionIds: [] }] : []),
  ];
  const listSelectableFields = (own: string | null) =>
    sources
      .filter(({ field }) => field.id === own || !rows.some(({ fieldId }) => fieldId === field.id))
      .map(({ field, section }) => ({ value: field.id, label: `${field.name} (${section.name})` }));

  return (
    <fieldset className={classes.part}>
      <legend>Dependencies</legend>
      <Text size="sm" c="dimmed">
        {sentence ?? 'Asked of everyone.'}
      </Text>
      {rows.map(({ fieldId, optionIds }, index) => (
        <div key={formPathOfDependency(index)} className={classes.dependency}>
          <Select
            label={`Question ${index + 1}`}
            placeholder="Choose a question"
            data={listSelectableFields(fieldId)}
            value={fieldId}
            allowDeselect={false}
            searchable
            disabled={optionIds.length > 0}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => setEmpty({ fieldId: value })}
          />
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <MultiSelect
              label={`Answers ${index + 1}`}
              flex={1}
              searchable
              disabled={fieldId === null}
              data={listOptionsOfField(sources, fieldId)}
              value={optionIds}
              comboboxProps={{ withinPortal: false }}
              onChange={(ids) => fieldId !== null && chooseOptions(fieldId, ids)}
            />
            <TrashButton
              size="lg"
              label={`Remove dependency ${index + 1}`}
              onClick={() => {
                if (fieldId !== null && optionIds.length > 0) chooseOptions(fieldId, []);
                setEmpty(undefined);
                setIsRefused(false);
              }}
            />
          </Group>
        </div>
      ))}
      {(isRefused || error) && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {isRefused ? extendedProfileMessages.oneNewDependency : error}
        </Text>
      )}
      <div>
        <AddButton
          variant="default"
          size="xs"
          disabled={sources.length === 0}
          onClick={() => (empty ? setIsRefused(true) : setEmpty({ fieldId: null }))}
        >
          Add Dependency
        </AddButton>
      </div>
    </fieldset>
  );
}

/** Keyed by index: choosing a question must not remount it and lose the focus. */
const formPathOfDependency = (index: number) => `dependency-${index}`;

function listOptionsOfField(sources: readonly DependencySource[], fieldId: string | null) {
  const { field } = sources.find((one) => one.field.id === fieldId) ?? {};
  return (field?.profileFieldOptions ?? []).map(({ id, name }) => ({ value: id, label: name }));
}
