import { Checkbox, Fieldset, MultiSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import classes from './experiment-inputs.module.css';
import type { ExperimentValues } from './experiment-values.ts';
import { networkSitesQuery } from './experiments.queries.ts';
import { GoalsInput } from './goals-input.tsx';
import { VariantsInput } from './variants-input.tsx';

export function ExperimentInputs({ form }: { form: SchemaForm<ExperimentValues> }) {
  const { input, fields } = form;
  const { data: sites = [] } = useQuery(networkSitesQuery);
  const known = sites.map(({ id, name }) => ({ value: id, label: name }));
  // Shows chosen sites before their names are loaded.
  const chosen = fields.values.siteIds
    .filter((id) => !known.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: `Site ${id}` }));
  return (
    <>
      <TextInput {...input('name')} />
      <TextInput {...input('symbol')} />
      <Textarea autosize minRows={2} {...input('description')} />
      <Switch {...input('isActive', { type: 'checkbox' })} />
      <Switch {...input('persistSessions', { type: 'checkbox' })} />
      <MultiSelect searchable data={[...known, ...chosen]} {...input('siteIds')} />
      <VariantsInput form={form} />
      <GoalsInput form={form} />
      <Fieldset legend="Audience" classNames={{ legend: classes.legend }}>
        <Stack gap="xs">
          <Checkbox
            {...input('excludeEmployees', { type: 'checkbox' })}
            description="Staff of any site, and addresses of the house, while they are signed in."
          />
          <Checkbox {...input('excludeBots', { type: 'checkbox' })} />
        </Stack>
      </Fieldset>
    </>
  );
}
