import { Autocomplete, Select, SimpleGrid, Switch, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  commonDisorderTypes,
  commonInheritanceTypes,
  commonOnsetAges,
  type DisorderGroup,
  disorderGroupLabels,
  disorderGroups,
  disorderMaxLengths,
  maxDisorderListEntries,
  maxSynonyms,
  type Prevalence,
  sanitizeSlug,
  suggestSlug,
} from '../../../../contract/conditions/disorders.ts';
import { selectShownPrevalences } from '../../../../contract/conditions/reference.ts';
import { ListInput } from '../../../kit/form/list-input.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { Panel } from '../../../kit/panel.tsx';
import { SafeHtml } from '../../../kit/safe-html.tsx';
import { siteAddress, useViewer } from '../../../lib/viewer.ts';
import { ConditionPicker } from '../disorders/condition-picker.tsx';
import { disorderTypesQuery } from '../disorders/disorders.queries.ts';
import type { Condition, OrphaData } from './condition.queries.ts';
import type { ConditionValues } from './condition-values.ts';
import classes from './editor.module.css';
import { HtmlInput } from './html-input.tsx';
import { describePrevalence, PrevalenceInput } from './prevalence-input.tsx';
import { WithReferenceValue } from './reference-note.tsx';

interface ConditionSectionProps {
  form: SchemaForm<ConditionValues>;
  condition?: Condition | undefined;
}

const formatReferenceText = (text: string) => text;
const formatReferenceList = (entries: readonly string[]) => entries.join('; ');

export function NamingSection({ form, condition }: ConditionSectionProps) {
  const { fields, input, labels } = form;
  const { data: types = [] } = useQuery(disorderTypesQuery);
  const { values } = fields;
  const reference = toReferenceValues(condition);

  function changeName(name: string) {
    // The slug follows the name until someone edits it.
    const slugFollowsName = !condition && values.slug === suggestSlug(values.name);
    fields.setFieldValue('name', name);
    if (slugFollowsName) fields.setFieldValue('slug', suggestSlug(name));
  }

  return (
    <Panel title="Name and place">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <WithReferenceValue
          label="Name"
          mine={values.name}
          reference={reference?.name}
          show={formatReferenceText}
          onRevert={(name) => fields.setFieldValue('name', name)}
        >
          <TextInput
            {...input('name')}
            onChange={({ currentTarget }) => changeName(currentTarget.value)}
          />
        </WithReferenceValue>
        <TextInput
          {...input('slug')}
          description={`The page is /conditions/${values.slug}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={({ currentTarget }) =>
            fields.setFieldValue('slug', sanitizeSlug(currentTarget.value))
          }
        />
        <WithReferenceValue
          label="Type"
          mine={values.disorderType}
          reference={reference?.disorderType}
          show={formatReferenceText}
          onRevert={(type) => fields.setFieldValue('disorderType', type)}
        >
          <Autocomplete
            {...input('disorderType')}
            data={[...new Set([...types, ...commonDisorderTypes])]}
          />
        </WithReferenceValue>
        <WithReferenceValue
          label="Group"
          mine={values.disorderGroup}
          reference={reference?.disorderGroup}
          show={(group) => disorderGroupLabels[group]}
          onRevert={(group) => fields.setFieldValue('disorderGroup', group)}
        >
          <Select
            {...input('disorderGroup')}
            data={disorderGroups.map((value) => ({ value, label: disorderGroupLabels[value] }))}
            allowDeselect={false}
          />
        </WithReferenceValue>
        <div className={classes.wide}>
          <ConditionPicker
            label={labels.parentId ?? ''}
            disorderId={values.parentId}
            onChange={(id) => fields.setFieldValue('parentId', id)}
          />
        </div>
      </SimpleGrid>
    </Panel>
  );
}

export function TextsSection({ form, condition }: ConditionSectionProps) {
  const { fields, input } = form;
  const { site } = useViewer();
  const { values } = fields;
  const { error: summaryError, ...summary } = input('summary');
  const { error: bodyError } = input('rawBody');
  return (
    <Panel title="Texts">
      <SimpleGrid cols={1} spacing="md">
        <WithReferenceValue
          label="Summary"
          mine={values.summary}
          reference={toReferenceValues(condition)?.summary}
          show={(html) => <SafeHtml html={html} origin={siteAddress(site)} />}
          onRevert={(html) => fields.setFieldValue('summary', html)}
        >
          <HtmlInput
            label="Summary"
            description={summary.description}
            error={summaryError}
            value={values.summary}
            onChange={(html) => fields.setFieldValue('summary', html)}
          />
        </WithReferenceValue>
        <HtmlInput
          label="Body"
          error={bodyError}
          value={values.rawBody}
          onChange={(html) => fields.setFieldValue('rawBody', html)}
        />
        <WithReferenceValue
          label="Synonyms"
          mine={values.synonyms}
          reference={toReferenceValues(condition)?.synonyms}
          show={formatReferenceList}
          onRevert={(synonyms) => fields.setFieldValue('synonyms', [...synonyms])}
        >
          <ListInput
            label="Synonyms"
            error={input('synonyms').error}
            maxItems={maxSynonyms}
            maxLength={disorderMaxLengths.entry}
            value={values.synonyms}
            onChange={(synonyms) => fields.setFieldValue('synonyms', synonyms)}
          />
        </WithReferenceValue>
      </SimpleGrid>
    </Panel>
  );
}

export function FactsSection({ form, condition }: ConditionSectionProps) {
  const { fields, input } = form;
  const { values } = fields;
  const reference = toReferenceValues(condition);
  const lists = [
    ['inheritanceType', 'Inheritance type', commonInheritanceTypes],
    ['onsetAge', 'Onset age', commonOnsetAges],
  ] as const;
  return (
    <Panel title="Facts">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <div className={classes.wide}>
          <WithReferenceValue
            label="Prevalence"
            mine={values.prevalences}
            reference={reference?.prevalence}
            show={(rows) => formatReferenceList(rows.map(describePrevalence))}
            onRevert={(rows) => fields.setFieldValue('prevalences', rows)}
          >
            <PrevalenceInput
              label="Prevalence"
              value={values.prevalences}
              errorOf={(path) => fields.errors[`prevalences.${path}`] as string | undefined}
              onChange={(rows) => fields.setFieldValue('prevalences', rows)}
            />
          </WithReferenceValue>
        </div>
        {lists.map(([name, label, usual]) => (
          <WithReferenceValue
            key={name}
            label={label}
            mine={values[name]}
            reference={reference?.[name]}
            show={formatReferenceList}
            onRevert={(entries) => fields.setFieldValue(name, [...entries])}
          >
            <TagsInput
              {...input(name)}
              data={[...usual]}
              maxTags={maxDisorderListEntries}
              acceptValueOnBlur
              clearable
            />
          </WithReferenceValue>
        ))}
        <WithReferenceValue
          label="Death age"
          mine={values.deathAge}
          reference={reference?.deathAge}
          show={formatReferenceText}
          onRevert={(age) => fields.setFieldValue('deathAge', age)}
        >
          <TextInput {...input('deathAge')} />
        </WithReferenceValue>
        <TagsInput
          {...input('tags')}
          description="Words that ads on its page are chosen by"
          maxTags={maxDisorderListEntries}
          acceptValueOnBlur
          clearable
        />
      </SimpleGrid>
    </Panel>
  );
}

export function FlagsSection({ form }: ConditionSectionProps) {
  const flags = [
    ['isActive', 'Members, lists and pages know it'],
    ['isFeatured', 'Shown first on the site'],
    ['hasDetailPage', 'Has a page of its own'],
    ['isRelatableToUsers', 'Members can say that they have to do with it'],
  ] as const;
  return (
    <Panel title="Flags">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {flags.map(([name, description]) => (
          <Switch
            key={name}
            {...form.input(name, { type: 'checkbox' })}
            description={description}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

function toReferenceValues(condition: Condition | undefined) {
  const data = condition?.orphaData;
  return (
    data && {
      ...(data as Omit<OrphaData, 'prevalence' | 'disorderGroup'>),
      disorderGroup: data.disorderGroup as DisorderGroup | null,
      prevalence: (data.prevalence && selectShownPrevalences(data.prevalence)) as
        | Prevalence[]
        | null,
    }
  );
}
