import { Checkbox, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type {
  EngagementFieldDefinition,
  EngagementFlag,
} from '../../../../contract/engagement/kind.ts';
import type { AnyEngagementKind } from '../../../../contract/engagement/kinds.ts';
import { DayInput } from '../../../kit/form/day-input.tsx';
import type { SchemaForm } from '../../../kit/form/use-schema-form.ts';
import { useMay } from '../../../lib/viewer.ts';
import { type EngagementValues, toEngagementFields } from './engagement-values.ts';
import classes from './engagements.module.css';
import type { EngagementItem } from './engagements.queries.ts';
import { OptionInputs } from './option-inputs.tsx';
import { ImageInput, PriorityInput, TagInput, ThreadInput } from './special-inputs.tsx';

interface EngagementInputsProps {
  kind: AnyEngagementKind;
  form: SchemaForm<EngagementValues>;
  item?: EngagementItem | undefined;
}

export function EngagementInputs({ kind, form, item }: EngagementInputsProps) {
  const isFlag = ({ input }: EngagementFieldDefinition) => input === 'flag' || input === 'priority';
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
              field.input === 'priority' ? (
                <PriorityInput
                  key={field.name}
                  label={field.label}
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
      return <ImageInput {...shared} value={fields.values.imageUrl} />;
    case 'date':
      return <DayInput {...shared} value={fields.values.date} />;
    case 'thread':
      return <ThreadInput {...shared} value={fields.values.threadId} />;
    case 'tags':
      return <TagInput {...shared} known={item?.tags ?? []} value={fields.values.tagIds} />;
    default:
      return isShown(kind, field, fields.values) ? <TextInput {...shared} /> : null;
  }
}

/** Hides the item's call to action if its options have their own. */
function isShown(
  kind: AnyEngagementKind,
  { name }: EngagementFieldDefinition,
  values: EngagementValues,
): boolean {
  if (name !== 'ctaText' && name !== 'ctaLink') return true;
  return !normalizedFields(kind, values).hasOptionCta;
}

const normalizedFields = (kind: AnyEngagementKind, values: EngagementValues) => {
  const fields = toEngagementFields(values);
  return kind.normalize?.(fields) ?? fields;
};

function FlagInput({ kind, form: { fields }, field }: Omit<FieldInputProps, 'item'>) {
  const mayShare = useMay('engagement.makeGlobal');
  const name = field.name as EngagementFlag;
  const normalized = normalizedFields(kind, fields.values);
  // Flags that the normalized determine are disabled and show what will be saved.
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
