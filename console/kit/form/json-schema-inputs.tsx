import { Checkbox, FileInput, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { mayNotBeEmpty } from './field-rules.ts';
import {
  isFileInput,
  type JsonSchema,
  type JsonSchemaProperty,
  type JsonValues,
} from './json-schema.ts';
import { ListInput } from './list-input.tsx';
import { NumberInput } from './number-input.tsx';

const maxLengthOfLine = 250;

interface JsonSchemaInputsProps {
  schema: JsonSchema;
  fields: UseFormReturnType<JsonValues>;
}

export function JsonSchemaInputs({ schema, fields }: JsonSchemaInputsProps) {
  return Object.entries(schema.properties).map(([name, property]) => (
    <div key={name} data-property={name}>
      <JsonSchemaInput
        name={name}
        property={property}
        required={(schema.required ?? []).includes(name) && mayNotBeEmpty(property)}
        fields={fields}
      />
    </div>
  ));
}

interface JsonSchemaInputProps {
  name: string;
  property: JsonSchemaProperty;
  required: boolean;
  fields: UseFormReturnType<JsonValues>;
}

function JsonSchemaInput({ name, property, required, fields }: JsonSchemaInputProps) {
  const labels = {
    label: labelOfProperty(property),
    description: descriptionOfProperty(property),
    required,
  };
  const input = fields.getInputProps(name);
  switch (property.type) {
    case 'boolean':
      return <Checkbox {...labels} {...fields.getInputProps(name, { type: 'checkbox' })} />;
    case 'string':
      return <TextualInput property={property} labels={labels} input={input} />;
    case 'array': {
      const { items, maxItems, choices } = property;
      if (!items.enum) {
        const limits = { maxItems, maxLength: items.maxLength };
        return <ListInput {...labels} {...limits} {...input} />;
      }
      const limit = maxItems === undefined ? {} : { maxValues: maxItems };
      const data = items.enum.map((value) => ({ value, label: choices?.[value] ?? value }));
      return <MultiSelect {...labels} {...limit} data={data} searchable {...input} />;
    }
    default: {
      const { minimum, maximum, multipleOf } = property;
      return (
        <NumberInput
          {...labels}
          // Zod writes these limits for integers without bounds.
          min={minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum}
          max={maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum}
          step={multipleOf ?? 1}
          placeholder={typeof property.default === 'number' ? String(property.default) : undefined}
          {...input}
        />
      );
    }
  }
}

function labelOfProperty({ title, unit }: JsonSchemaProperty): string {
  return unit ? `${title} (${unit})` : title;
}

function descriptionOfProperty(property: JsonSchemaProperty): string | undefined {
  const { description, default: preset } = property;
  // A select shows its default and cannot be left empty.
  const isSelect = property.type === 'string' && property.enum !== undefined;
  const hasPreset = typeof preset === 'number' || (typeof preset === 'string' && preset !== '');
  return hasPreset && !isSelect
    ? `${description ?? ''} Left empty, it is ${preset}.`.trim()
    : description;
}

interface TextualInputProps {
  property: Extract<JsonSchemaProperty, { type: 'string' }>;
  labels: { label: string; description: string | undefined; required: boolean };
  input: ReturnType<UseFormReturnType<JsonValues>['getInputProps']>;
}

function TextualInput({ property, labels, input }: TextualInputProps) {
  const {
    enum: values,
    unusable = [],
    choices,
    maxLength,
    pattern,
    contentMediaType,
    anyOf = [],
  } = property;
  if (isFileInput(property)) {
    const types = contentMediaType ?? anyOf.map((each) => each.contentMediaType).join(',');
    return <FileInput {...labels} accept={types || undefined} clearable {...input} />;
  }
  if (values) {
    const data = values.map((value) => ({
      value,
      label: choices?.[value] ?? (value || 'Not set'),
      disabled: unusable.includes(value),
    }));
    return <NativeSelect {...labels} data={data} {...input} />;
  }
  if (!pattern && (maxLength ?? 0) > maxLengthOfLine) {
    return <Textarea {...labels} maxLength={maxLength} autosize minRows={2} {...input} />;
  }
  return <TextInput {...labels} maxLength={maxLength} {...input} />;
}
