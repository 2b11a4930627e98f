import type { JsonSchema } from '../../http/openapi.ts';
import { type Html, html } from '../html.ts';

const maxSchemaDepth = 6;

export function schemaView(schema: JsonSchema, depth = 0): Html {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices && depth < maxSchemaDepth) {
    return html`<ul class="schema">${choices.map((choice) => html`<li>One of: ${schemaView(choice as JsonSchema, depth + 1)}</li>`)}</ul>`;
  }
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length > 0 && depth < maxSchemaDepth) {
    return html`<ul class="schema">${fields.map(([name, field]) => {
      const part = field as JsonSchema;
      const isRequired = schema.required?.includes(name);
      return html`<li><code>${name}</code> ${isRequired ? '' : '(optional) '}${schemaFieldView(part, depth)}</li>`;
    })}</ul>`;
  }
  return html`${describeType(schema)}`;
}

function schemaFieldView(schema: JsonSchema, depth: number): Html {
  const item = schema.items;
  const nested = item && typeof item === 'object' && !Array.isArray(item) ? item : schema;
  const hasParts = (nested.properties ?? nested.anyOf ?? nested.oneOf) !== undefined;
  if (!hasParts) return html`${describeType(schema)}`;
  return html`${item ? 'list of' : ''} ${schemaView(nested as JsonSchema, depth + 1)}`;
}

/** Examples: 'text, at most 100 characters', 'one of POST, PAGE', 'list of whole number'. */
export function describeType(schema: JsonSchema): string {
  const { type, enum: choices, const: value, description } = schema;
  const notes = [
    nameOfJsonType(schema, type),
    choices && `one of ${choices.join(', ')}`,
    value !== undefined && JSON.stringify(value),
    schema.format,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.maxItems !== undefined && `at most ${schema.maxItems} entries`,
    description,
  ];
  return notes.filter(Boolean).join(', ');
}

const jsonTypeNames: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

function nameOfJsonType(schema: JsonSchema, type: JsonSchema['type']): string {
  if (type === 'array') {
    const item = schema.items;
    const isPlain = item && typeof item === 'object' && !Array.isArray(item);
    return isPlain ? `list of ${describeType(item as JsonSchema)}` : 'list';
  }
  if (schema.enum || schema.const !== undefined) return '';
  return type === undefined ? 'anything' : (jsonTypeNames[String(type)] ?? String(type));
}
