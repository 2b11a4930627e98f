import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import {
  type DisorderGroup,
  disorderGroupLabels,
  type PrevalenceMeasure,
  prevalenceTypeLabels,
} from '../../../../contract/conditions/disorders.ts';
import { syncFieldLabels } from '../../../../contract/conditions/reference-syncs.ts';
import { Badge } from '../../../kit/badge.tsx';
import { plural } from '../../../lib/format.ts';
import classes from './changed-values.module.css';
import type { ChangedValue } from './syncs.queries.ts';
import { TextDifference } from './text-difference.tsx';

const editedFieldLabels: Record<string, string> = {
  slug: 'Slug',
  body: 'Body',
  rawBody: 'Body',
  adTags: 'Ad tags',
  tags: 'Ad tags',
  seo: 'SEO',
  isFeatured: 'Featured',
  hasDetailPage: 'Detail page',
  isRelatableToUsers: 'User relatable',
};

export const syncFieldLabel = (field: string) =>
  syncFieldLabels[field] ?? editedFieldLabels[field] ?? field;

export type ShownChange = Pick<ChangedValue, 'field' | 'before' | 'after'> &
  Partial<Pick<ChangedValue, 'stands' | 'here'>>;

export function ChangedValues({ values }: { values: readonly ShownChange[] }) {
  return (
    <dl className={classes.values}>
      {values.map((value) => (
        <div key={value.field} className={classes.value}>
          <dt>{syncFieldLabel(value.field)}</dt>
          <dd>
            <ChangedValueDifference value={value} />
            {value.stands && (
              <Text size="xs" component="div" mt={2}>
                <Badge small icon={IconPencil}>
                  Staff’s value stays
                </Badge>{' '}
                {formatFieldValue(value.field, value.here)}
              </Text>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows type, number of synonyms and summary of a condition that the sync adds. */
export function AddedValues({ values }: { values: readonly ShownChange[] }) {
  const findAfter = (field: string) => values.find((value) => value.field === field)?.after;
  const synonyms = findAfter('synonyms');
  const facts = [
    formatFieldValue('disorderType', findAfter('disorderType')),
    findAfter('disorderGroup') === 'DISORDER'
      ? ''
      : formatFieldValue('disorderGroup', findAfter('disorderGroup')),
    Array.isArray(synonyms) && plural(synonyms.length, 'synonym'),
    findAfter('isActive') === false && formatFieldValue('totalStatus', findAfter('totalStatus')),
  ].filter(Boolean);
  return (
    <>
      <Text size="sm">{facts.join(' · ')}</Text>
      <Text size="sm" c="dimmed" lineClamp={1} dir="auto">
        {formatFieldValue('summary', findAfter('summary'))}
      </Text>
    </>
  );
}

const textFieldNames = new Set(['summary', 'body', 'rawBody', 'name']);

function ChangedValueDifference({ value: { field, before, after } }: { value: ShownChange }) {
  if (textFieldNames.has(field) && typeof before === 'string' && typeof after === 'string') {
    return (
      <TextDifference
        before={formatFieldValue(field, before)}
        after={formatFieldValue(field, after)}
      />
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    return <ListDifference field={field} before={before} after={after} />;
  }
  const was = formatFieldValue(field, before);
  const now = formatFieldValue(field, after);
  return (
    <>
      {was !== '' && (
        <del className={classes.before} dir="auto">
          {was}
        </del>
      )}
      {now !== '' ? (
        <ins className={classes.after} dir="auto">
          {now}
        </ins>
      ) : (
        <span className={classes.after}>nothing</span>
      )}
    </>
  );
}

interface ListDifferenceProps {
  field: string;
  before: readonly unknown[];
  after: readonly unknown[];
}

/** Shows only added and removed entries of long lists. */
function ListDifference({ field, before, after }: ListDifferenceProps) {
  const was = new Set(before.map((entry) => formatFieldValue(field, entry)));
  const now = new Set(after.map((entry) => formatFieldValue(field, entry)));
  const gone = [...was].filter((entry) => !now.has(entry));
  const come = [...now].filter((entry) => !was.has(entry));
  const same = was.size - gone.length;
  return (
    <>
      {gone.length > 0 && <del className={classes.before}>{formatListOfEntries(gone)}</del>}
      {come.length > 0 && <ins className={classes.after}>{formatListOfEntries(come)}</ins>}
      {same > 0 && <span className={classes.same}>{same} as before</span>}
    </>
  );
}

const maxShownEntries = 12;

function formatListOfEntries(entries: readonly string[]): string {
  const more = entries.length - maxShownEntries;
  return `${entries.slice(0, maxShownEntries).join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

type ObjectEntry = Record<string, string | null>;

function formatFieldValue(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return formatListOfEntries(value.map((entry) => formatFieldValue(field, entry)));
  if (field === 'seo') return formatSeo(value as Record<string, unknown>);
  if (typeof value === 'object') return formatObjectEntry(field, value as ObjectEntry);
  if (field === 'disorderGroup') return disorderGroupLabels[value as DisorderGroup] ?? '';
  return field !== 'name' && textFieldNames.has(field) ? toPlainText(String(value)) : String(value);
}

/** Names of settings that are not empty, with their values. */
function formatSeo(seo: Record<string, unknown>): string {
  return Object.entries(seo)
    .filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${name}: ${formatFieldValue('', value)}`)
    .join('; ');
}

function formatObjectEntry(field: string, entry: ObjectEntry): string {
  if (field === 'crossReferences') {
    const notes = [entry.relation, entry.icdRelation, entry.validationStatus].filter(Boolean);
    const code = `${entry.source} ${entry.reference}`;
    return notes.length > 0 ? `${code} (${notes.join(', ')})` : code;
  }
  if (field === 'prevalences' || field === 'epidemiology') {
    const { geographic, type, value, validationStatus, source, qualification } = entry;
    const measure = prevalenceTypeLabels[type as PrevalenceMeasure] ?? type;
    const notes = [measure, qualification, value, validationStatus, source].filter(Boolean);
    const level = `${geographic}: ${entry.class || '–'}`;
    return notes.length > 0 ? `${level} (${notes.join(', ')})` : level;
  }
  return entry.code ? `${entry.name} (ORPHA:${entry.code})` : (entry.name ?? '');
}

function toPlainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
