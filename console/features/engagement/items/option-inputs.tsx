import { Checkbox, Group, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { engagementMaxLengths } from '../../../../contract/engagement/engagements.ts';
import {
  type AnyEngagementKind,
  hasCorrectAnswers,
} from '../../../../contract/engagement/kinds.ts';
import { OptionList } from '../../../kit/form/option-list.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { plural } from '../../../lib/format.ts';
import {
  type EngagementValues,
  newEngagementOption,
  toNormalizedFields,
} from './engagement-values.ts';
import classes from './engagements.module.css';

interface OptionInputsProps {
  kind: AnyEngagementKind;
  form: SchemaForm<EngagementValues>;
  votes: ReadonlyMap<string, number>;
}

export function OptionInputs({ kind, form: { fields }, votes }: OptionInputsProps) {
  const { options } = fields.values;
  const rules = kind.options;
  if (!rules) return null;
  const { options: error } = fields.errors;
  const hasCta = toNormalizedFields(kind, fields.values).hasOptionCta;
  return (
    <OptionList
      form={fields}
      path="options"
      options={options}
      newOption={newEngagementOption}
      hint={
        <>
          {hasCorrectAnswers(kind) && 'Mark what is right. '}
          {options.length < 2
            ? 'With fewer than two there is nothing to choose between.'
            : `At most ${rules.max}.`}
        </>
      }
      isFull={options.length >= rules.max}
      error={typeof error === 'string' && error}
    >
      {({ option, index, name, remove }) => (
        <OptionRow
          kind={kind}
          fields={fields}
          index={index}
          name={name}
          hasCta={hasCta}
          votes={votes.get(option.id) ?? 0}
          remove={remove}
        />
      )}
    </OptionList>
  );
}

interface OptionRowProps {
  kind: AnyEngagementKind;
  fields: SchemaForm<EngagementValues>['fields'];
  index: number;
  name: string;
  hasCta: boolean;
  votes: number;
  remove: ReactNode;
}

function OptionRow({ kind, fields, index, name, hasCta, votes, remove }: OptionRowProps) {
  const path = `options.${index}`;
  return (
    <div className={classes.option}>
      <Group gap="xs" align="flex-start">
        <TextInput
          flex="1 1 11rem"
          aria-label={`Option ${index + 1}`}
          placeholder={`Option ${index + 1}`}
          maxLength={engagementMaxLengths.option}
          {...fields.getInputProps(`${path}.name`)}
        />
        {remove}
      </Group>
      {hasCta && (
        <Group gap="xs" grow preventGrowOverflow={false} align="flex-start">
          <TextInput
            label="CTA Text"
            aria-label={`CTA Text of ${name}`}
            maxLength={engagementMaxLengths.ctaText}
            {...fields.getInputProps(`${path}.ctaText`)}
          />
          <TextInput
            label="CTA Link"
            aria-label={`CTA Link of ${name}`}
            maxLength={engagementMaxLengths.link}
            {...fields.getInputProps(`${path}.ctaLink`)}
          />
        </Group>
      )}
      {(hasCorrectAnswers(kind) || votes > 0) && (
        <Group gap="md">
          {hasCorrectAnswers(kind) && (
            <Checkbox
              label="Correct"
              aria-label={`${name} is correct`}
              {...fields.getInputProps(`${path}.isCorrect`, { type: 'checkbox' })}
            />
          )}
          {votes > 0 && (
            <Text size="xs" c="dimmed">
              {plural(votes, 'vote')}
            </Text>
          )}
        </Group>
      )}
    </div>
  );
}
