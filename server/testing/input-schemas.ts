import { globSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { engagementInput } from '../../contract/engagement/engagement-input.ts';
import { engagementKinds } from '../../contract/engagement/kinds.ts';

const projectFolder = join(import.meta.dirname, '../..');

/** Every schema that contract/ exports, by file and name. */
export async function contractSchemas(): Promise<Map<string, z.ZodType>> {
  const found = new Map<string, z.ZodType>();
  const files = globSync('contract/**/*.ts', { cwd: projectFolder }).filter(
    (file) => !/\.test\./.test(file),
  );
  for (const file of files.sort()) {
    const exported: Record<string, unknown> = await import(join(projectFolder, file));
    for (const [name, value] of Object.entries(exported))
      addSchemas(`${file} ${name}`, value, found);
  }
  for (const { type } of engagementKinds) {
    found.set(`contract/engagement/engagement-input.ts ${type}`, engagementInput(type));
  }
  return found;
}

/** Includes schemas in plain objects, from which forms and calls build their own. */
function addSchemas(name: string, value: unknown, found: Map<string, z.ZodType>): void {
  if (value instanceof z.ZodType) found.set(name, value);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) {
      if (inner instanceof z.ZodType) found.set(`${name}.${key}`, inner);
    }
  }
}

/** A position in a schema, with a function that creates an input with a value only there. */
export interface SchemaPlace {
  path: string;
  type: string;
  schema: z.ZodType;
  inputWith(value: unknown): unknown;
}

type Definition = Record<string, unknown> & { type: string };
const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Includes lists and nested objects. */
export function listSchemaPlaces(schema: z.ZodType): SchemaPlace[] {
  const places: SchemaPlace[] = [];
  const walk = (at: z.ZodType, path: string, inputWith: SchemaPlace['inputWith']): void => {
    const def = definitionOf(at);
    const walkInto = (part: unknown, step: string, wrap: (value: unknown) => unknown) =>
      walk(part as z.ZodType, path + step, (value) => inputWith(wrap(value)));
    switch (def.type) {
      case 'object':
        places.push({ path, type: 'object', schema: at, inputWith });
        for (const [key, part] of Object.entries(def.shape as object)) {
          walkInto(part, `.${key}`, (value) => ({ [key]: value }));
        }
        return;
      case 'record':
        walkInto(def.keyType, '{key}', (value) => ({ [String(value)]: 'x' }));
        walkInto(def.valueType, '{value}', (value) => ({ x: value }));
        return;
      case 'array':
        places.push({ path, type: 'array', schema: at, inputWith });
        walkInto(def.element, '[]', (value) => [value]);
        return;
      case 'union':
        for (const option of def.options as unknown[]) {
          walkInto(option, '', withDiscriminator(option as z.ZodType, def.discriminator));
        }
        return;
      case 'pipe': {
        const first = def.in as z.ZodType;
        // A preprocessing step accepts anything; the schema after it decides.
        walkInto(definitionOf(first).type === 'transform' ? def.out : first, '', (value) => value);
        return;
      }
      case 'lazy':
        places.push({ path, type: 'lazy', schema: at, inputWith });
        return;
      default:
        if (def.innerType) walkInto(def.innerType, '', (value) => value);
        else places.push({ path, type: def.type, schema: at, inputWith });
    }
  };
  walk(schema, '', (value) => value);
  return places;
}

function withDiscriminator(option: z.ZodType, discriminator: unknown) {
  const { shape } = definitionOf(option) as { shape?: Record<string, z.ZodType> };
  const literal = shape?.[String(discriminator)];
  if (!literal) return (value: unknown) => value;
  const [only] = definitionOf(literal).values as unknown[];
  return (value: unknown) =>
    typeof value === 'object' ? { [String(discriminator)]: only, ...value } : value;
}
