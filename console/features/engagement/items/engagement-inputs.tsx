import { Checkbox, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { engagementMessages } from '../../../../contract/engagement/engagements.ts';
import type {
  EngagementFieldDefinition,
  EngagementFlag,
} from '../../../../contract/engagement/kind.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import { DayInput } from '../../../kit/form/day-input.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { useMay } from '../../../lib/viewer.ts';
import { type EngagementValues, toNormalizedFields } from './engagement-values.ts';
import classes from './engagements.module.css';
import type { EngagementItem } from './engagements.queries.ts';
import { ImageInput } from './image-input.tsx';
import { OptionInputs } from './option-inputs.tsx';
import { PriorityInput, TagInput, VisibilityInput } from './special-inputs.tsx';
import { ThreadInput } from './thread-input.tsx';

interface EngagementInputsProps {
  kind: AnyEngagementKind;
  form: SchemaForm<EngagementValues>;
  item?: EngagementItem | undefined;
}

export function EngagementInputs({ kind, form, item }: EngagementInputsProps) {
  const isFlag = ({ input }: EngagementFieldDefinition) => kindsOfFlagInputs.includes(input);
  const flags = kind.fields.filter(isFlag);
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        {kind.fields
          .filter((field) => !isFlag(field))
          .map((field) => (
            <FieldInput key={field.name} kind={kind} form={form} item={item} field={field} />
          ))}
        {flags.length > 0 && (
          <fieldset className={classes.flags}>
            <legend>Where and how it is shown</legend>
            {flags.map((field) =>
              field.input === 'visibility' ? (
                <VisibilityInput
                  key={field.name}
                  label={field.label}
                  description={field.hint}
                  value={form.fields.values.resultsVisibility}
                  onChange={(value) => form.fields.setFieldValue('resultsVisibility', value)}
                />
              ) : field.input === 'priority' ? (
                <PriorityInput
                  key={field.name}
                  label={field.label}
                  description={field.hint}
                  disabled={!form.fields.values.isSuggestable}
                  value={form.fields.values.isSuggestable ? form.fields.values.priority : '2'}
                  onChange={(value) => form.fields.setFieldValue('priority', value)}
                />
              ) : (
                <FlagInput key={field.name} kind={kind} form={form} field={field} />
              ),
            )}
          </fieldset>
        )}
      </Stack>
    </Paper>
  );
}

const kindsOfFlagInputs: readonly string[] = ['flag', 'priority', 'visibility'];

interface FieldInputProps extends EngagementInputsProps {
  field: EngagementFieldDefinition;
}

function FieldInput({ kind, form, item, field }: FieldInputProps) {
  const { fields } = form;
  const { name, label, hint, required, maxLength, showsLength } = field;
  const shared = {
    label,
    description: hint,
    required: required !== undefined,
    ...(maxLength !== undefined && { maxLength }),
    ...fields.getInputProps(name),
  };
  switch (field.input) {
    case 'options': {
      const votes = new Map(item?.options.map(({ id, totalVotes }) => [id, totalVotes]));
      return <OptionInputs kind={kind} form={form} votes={votes} />;
    }
    case 'text':
      return (
        <div>
          <Textarea autosize minRows={2} {...shared} />
          {showsLength && (
            <Text size="xs" c="dimmed" ta="right" aria-live="polite">
              {String(fields.values[name]).length} / {maxLength}
            </Text>
          )}
        </div>
      );
    case 'image':
      return (
        <ImageInput
          {...shared}
          value={fields.values.imageUrl}
          onUploaded={(address) => fields.setFieldValue('imageUrl', address)}
        />
      );
    case 'date':
      return <DateInput field={field} item={item} shared={shared} />;
    case 'thread':
      return <ThreadInput {...shared} value={fields.values.threadId} />;
    case 'tags':
      return <TagInput {...shared} known={item?.tags ?? []} value={fields.values.tagIds} />;
    default:
      return isFieldShown(kind, field, fields.values) ? <TextInput {...shared} /> : null;
  }
}

interface DateInputProps {
  field: EngagementFieldDefinition;
  item: EngagementItem | undefined;
  shared: ComponentProps<typeof DayInput>;
}

function DateInput({ field, item, shared }: DateInputProps) {
  const isLocked = field.name === 'date' && item?.drawnAt != null;
  return (
    <DayInput
      {...shared}
      disabled={isLocked}
      description={isLocked ? engagementMessages.dateLocked : field.hint}
    />
  );
}

/** Hides the item's call to action if its options have their own. */
function isFieldShown(
  kind: AnyEngagementKind,
  { name }: EngagementFieldDefinition,
  values: EngagementValues,
): boolean {
  if (name !== 'ctaText' && name !== 'ctaLink') return true;
  return !toNormalizedFields(kind, values).hasOptionCta;
}

function FlagInput({ kind, form: { fields }, field }: Omit<FieldInputProps, 'item'>) {
  const mayShare = useMay('engagement.makeGlobal');
  const name = field.name as EngagementFlag;
  const normalized = toNormalizedFields(kind, fields.values);
  // Disables flags that follow from other fields; they show the value to be saved.
  const isDetermined =
    (name === 'hasOptionCta' && normalized.isMultiSelect) ||
    (name === 'isMultiSelect' && normalized.isMultiSelect && !fields.values.isMultiSelect);
  const isRefused = name === 'isGlobal' && !mayShare;
  const hint = isRefused ? 'For super admins and community techs.' : field.hint;
  const { checked: _, ...shared } = fields.getInputProps(name, { type: 'checkbox' });
  return (
    <Checkbox
      {...shared}
      label={field.label}
      description={hint}
      checked={isDetermined ? normalized[name] : fields.values[name]}
      disabled={isDetermined || isRefused}
    />
  );
}
