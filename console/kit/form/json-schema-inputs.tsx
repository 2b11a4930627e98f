import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { JsonSchema, JsonSchemaProperty, JsonValues } from './json-schema.ts';

/** A text that may be longer is given several lines. */
const lineMaxLength = 250;

interface JsonSchemaInputsProps {
  schema: JsonSchema;
  fields: UseFormReturnType<JsonValues>;
}

/** An input for each property of a schema, in its order. */
export function JsonSchemaInputs({ schema, fields }: JsonSchemaInputsProps) {
  return Object.entries(schema.properties).map(([name, property]) => (
    <Input key={name} name={name} property={property} fields={fields} />
  ));
}

interface InputProps {
  name: string;
  property: JsonSchemaProperty;
  fields: UseFormReturnType<JsonValues>;
}

function Input({ name, property, fields }: InputProps) {
  const labels = { label: property.title, description: property.description };
  if (property.type === 'boolean') {
    return <Checkbox {...labels} {...fields.getInputProps(name, { type: 'checkbox' })} />;
  }
  const { enum: choices, maxLength, pattern } = property;
  const input = fields.getInputProps(name);
  if (choices) {
    const data = choices.map((value) => ({ value, label: value || 'Not set' }));
    return <NativeSelect {...labels} data={data} {...input} />;
  }
  // What must match a pattern, such as an address, is one line however long it may be.
  if (!pattern && (maxLength ?? 0) > lineMaxLength) {
    return <Textarea {...labels} maxLength={maxLength} autosize minRows={2} {...input} />;
  }
  return <TextInput {...labels} maxLength={maxLength} {...input} />;
}
