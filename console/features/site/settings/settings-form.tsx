import { Alert, Box, List, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { messages } from '../../../../contract/messages.ts';
import { type SettingsKind, settingsMessages } from '../../../../contract/site/setting.ts';
import {
  groupBySection,
  type JsonSchema,
  type JsonValues,
  omitEmptyValues,
  toFormValues,
} from '../../../kit/form/json-schema.ts';
import { JsonSchemaInputs } from '../../../kit/form/json-schema-inputs.tsx';
import { SchemaForm } from '../../../kit/form/schema-form.tsx';
import { useEditForm } from '../../../kit/form/use-edit-form.ts';
import { Panel } from '../../../kit/panel.tsx';
import { showSnack } from '../../../kit/snackbar.ts';
import { isSame } from '../../../lib/is-same.ts';
import { findSettings } from './find-settings.ts';
import { formatSetting } from './setting-words.ts';
import {
  type LoadedSettings,
  saveSettings,
  settingsQuery,
  settingsQueryKey,
} from './settings.queries.ts';
import classes from './settings-form.module.css';
import { SettingsNav } from './settings-nav.tsx';

const messageBySavedSettings = {
  site: settingsMessages.siteSaved,
  super: settingsMessages.superSaved,
};

/** Limit of the notice, which must leave room for the inputs. */
const maxChangesShownInQuestion = 5;

interface SettingsFormProps {
  kind: SettingsKind;
  latest: LoadedSettings;
  onConflict(): void;
}

export function SettingsForm({ kind, latest, onConflict }: SettingsFormProps) {
  const queryClient = useQueryClient();
  const { schema } = latest;
  const values = useMemo(() => settingValuesSchema(schema), [schema]);
  const valuesOf = ({ settings }: LoadedSettings) => toFormValues(schema, settings);
  const form = useEditForm({
    latest,
    valuesOf,
    schemaFor: () => values,
    save: async (change, version) => {
      await saveSettings(kind, { settings: omitEmptyOptionalSettings(schema, change), version });
      return queryClient.fetchQuery({ ...settingsQuery(kind), staleTime: 0 });
    },
    onSaved() {
      queryClient.invalidateQueries({ queryKey: settingsQueryKey(kind) });
      showSnack(messageBySavedSettings[kind]);
    },
    onConflict,
    failure: messages.somethingWentWrongTryAgain,
  });
  const [search, setSearch] = useState('');
  const found = findSettings(schema, search, Object.keys(form.fields.errors));
  const sections = [...groupBySection(found)];
  const prefix = useId();
  const sectionId = (title: string) => `${prefix}-${title}`;
  const panels = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (panels.current && hash) focusSetting(panels.current, hash);
  }, [hash]);
  const changes = listSettingChanges(schema, valuesOf(form.base), form.fields.getValues());

  return (
    <SchemaForm
      form={form}
      noun={{ plural: 'settings' }}
      isLong
      onReset={form.reset}
      notice={
        changes.length > 0 && (
          <Alert color="blue" variant="light" title="What you are about to change" role="status">
            <List size="sm">
              {changes.slice(0, maxChangesShownInQuestion).map(({ title, before, after }) => (
                <List.Item key={title}>
                  <b>{title}</b>: {before} → {after}
                </List.Item>
              ))}
              {changes.length > maxChangesShownInQuestion && (
                <List.Item>and {changes.length - maxChangesShownInQuestion} more</List.Item>
              )}
            </List>
          </Alert>
        )
      }
    >
      <div className={classes.columns}>
        <SettingsNav
          search={search}
          onSearch={setSearch}
          sections={sections.map(([title]) => title)}
          sectionId={sectionId}
        />
        <Stack gap="md" ref={panels} className={classes.panels}>
          {sections.map(([title, section]) => (
            <div key={title} id={sectionId(title)} className={classes.section}>
              <Panel title={title}>
                <Box maw="40rem">
                  <Stack gap="md">
                    <JsonSchemaInputs schema={section} fields={form.fields} />
                  </Stack>
                </Box>
              </Panel>
            </div>
          ))}
          {sections.length === 0 && (
            <Text c="dimmed" role="status">
              No setting matches “{search}”.
            </Text>
          )}
        </Stack>
      </div>
    </SchemaForm>
  );
}

/** The server validates; this schema only knows the input names. */
function settingValuesSchema({ properties }: JsonSchema) {
  const shape = Object.entries(properties).map(
    ([name, { title }]) => [name, z.any().meta({ title })] as const,
  );
  return z.object(Object.fromEntries(shape)) as unknown as z.ZodType<JsonValues, JsonValues>;
}

/** Empty optional settings get their default; required ones are validated by the server. */
function omitEmptyOptionalSettings({ required = [] }: JsonSchema, values: JsonValues): JsonValues {
  const needed = Object.entries(values).filter(([name]) => required.includes(name));
  return { ...Object.fromEntries(needed), ...omitEmptyValues(values) };
}

function listSettingChanges({ properties }: JsonSchema, before: JsonValues, after: JsonValues) {
  return Object.entries(properties)
    .filter(([name]) => !isSame(before[name], after[name]))
    .map(([name, property]) => {
      const formatValue = (value: unknown) =>
        formatSetting(value === '' ? property.default : value, property);
      return {
        title: property.title,
        before: formatValue(before[name]),
        after: formatValue(after[name]),
      };
    });
}

/** Focuses the setting named in the address, such as `/settings#contactEmail`. */
function focusSetting(panels: HTMLElement, name: string): void {
  const property = panels.querySelector(`[data-property="${CSS.escape(name)}"]`);
  property?.scrollIntoView({ block: 'center' });
  property?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}
