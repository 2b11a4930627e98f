import { parse } from 'csv-parse/sync';
import {
  findCsvProblem,
  scriptItemsMax,
  scriptMessages,
  scriptUploadMaxBytes,
} from '../../../../contract/scripts/task-scripts.ts';
import { invalidInput } from '../../../base/errors.ts';
import { validate } from '../../../base/validate.ts';
import type { ScriptOption, TaskScript } from './script.ts';

export interface RunInput {
  options: string | null | undefined;
  upload: string | null | undefined;
  report?: string[][] | undefined;
}

export function parseRunInput(script: TaskScript, { options, upload, report }: RunInput) {
  const values = validate(script.input, parseOptionValues(script, options));
  const rows = upload == null || upload === '' ? report : parseCsvRows(script, upload);
  const listed = script.items?.(values, rows) ?? [];
  const items = listed.length > 0 ? listed : undefined;
  if (items && items.length > scriptItemsMax) throw invalidInput(scriptMessages.tooManyItems);
  return { values: values as object, items };
}

function parseOptionValues(
  script: TaskScript,
  text: string | null | undefined,
): Record<string, unknown> {
  const parsed = parseJsonObject(text);
  const unknown = Object.keys(parsed).find(
    (name) => !script.options.some((option) => option.name === name && option.type !== 'upload'),
  );
  if (unknown !== undefined) throw invalidInput(scriptMessages.optionUnknown(unknown), 'options');
  const values: Record<string, unknown> = {};
  for (const option of script.options) {
    if (option.type === 'upload') continue;
    const value = parsed[option.name] ?? defaultValueOfOption(option);
    if (value === undefined) continue;
    if (!isAllowedOptionValue(option, value)) {
      throw invalidInput(scriptMessages.optionWrong(option.label), option.name);
    }
    values[option.name] = value;
  }
  return values;
}

function parseJsonObject(text: string | null | undefined): Record<string, unknown> {
  if (text == null || text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Reported below.
  }
  throw invalidInput(scriptMessages.optionsUnreadable, 'options');
}

function defaultValueOfOption({ type, default: fallback, checked }: ScriptOption): unknown {
  if (type === 'checkbox') return checked ?? false;
  return fallback;
}

function isAllowedOptionValue(
  { type, items, default: preset }: ScriptOption,
  value: unknown,
): boolean {
  const isOfferedItem = (each: unknown) => items?.some((item) => item.value === each) ?? true;
  switch (type) {
    case 'checkbox':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'select':
      // An option without a default may stay empty.
      return isOfferedItem(value) || (value === '' && preset === undefined);
    case 'multi_select':
      return Array.isArray(value) && value.every(isOfferedItem);
    default:
      return typeof value === 'string';
  }
}

function parseCsvRows(script: TaskScript, text: string): string[][] {
  if (!script.options.some(({ type }) => type === 'upload')) {
    throw invalidInput(scriptMessages.uploadUnwanted, 'upload');
  }
  if (Buffer.byteLength(text) > scriptUploadMaxBytes) {
    throw invalidInput(scriptMessages.uploadTooLarge, 'upload');
  }
  const problem = findCsvProblem(text);
  if (problem) throw invalidInput(problem, 'upload');
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: true, trim: true });
  } catch {
    throw invalidInput(scriptMessages.uploadNotCsv, 'upload');
  }
  if (rows.length === 0) throw invalidInput(scriptMessages.uploadEmpty, 'upload');
  // Removes the apostrophe that our own downloads put before formulas.
  return rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@])/, '')));
}

/** Cells by the names in the first row; undefined if a needed column is missing. */
export function readCellsByColumn(
  rows: readonly string[][],
  needed: readonly string[],
): Record<string, string>[] | undefined {
  const [head = [], ...rest] = rows;
  const names = head.map((name) => name.trim().toLowerCase());
  if (!needed.every((name) => names.includes(name))) return undefined;
  return rest.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i] ?? ''])));
}
