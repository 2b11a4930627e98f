import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { Callers } from '../../../lib/callers.ts';
import { type FileLimits, openReferenceFile } from './reference-file.ts';
import { ReferenceFileError } from './reference-file-text.ts';
import { type ReferenceRecord, recordOf, referenceKinds } from './reference-kinds.ts';
import { type ReferenceSource, ReferenceSourceError } from './reference-source.ts';

/** What was read of a file since the last time. */
export interface ReadPart {
  records: ReferenceRecord[];
  file: { name: string; date: string; version: string };
  /** How much of the file was read by now, of 1. */
  share: number;
  isLast: boolean;
}

export const batchSize = 1000;
/** A thousand conditions of the largest accepted size would not fit in memory. */
const maxBatchCharacters = 20_000_000;

/** Reads a file in parts, one condition at a time; whatever is wrong with it is told with its line. */
export async function* readParts(
  source: ReferenceSource,
  dataType: ReferenceDataType,
  { limits, callers }: { limits: FileLimits; callers: Callers },
): AsyncGenerator<ReadPart> {
  const { name, size, bytes } = await source.open(dataType);
  let read = 0;
  const counted = (async function* () {
    for await (const chunk of bytes) {
      read += chunk.length;
      yield chunk;
    }
  })();
  const { release, disorders, characterCount } = await openReferenceFile(
    counted,
    limits,
    referenceKinds[dataType].wanted,
    callers.createYield(),
  );
  const file = { name, ...release };
  const part = (records: ReferenceRecord[], isLast: boolean): ReadPart => ({
    records,
    file,
    share: size === undefined ? 0.5 : Math.min(1, read / size),
    isLast,
  });
  const known = new Set<number>();
  let records: ReferenceRecord[] = [];
  let batchStart = 0;
  for await (const node of disorders) {
    const record = recordOf(dataType, node);
    const { orphaCode } = record;
    if (known.has(orphaCode)) {
      throw new ReferenceFileError(`ORPHA:${orphaCode} is in the file twice`, node.line);
    }
    known.add(orphaCode);
    records.push(record);
    const isFull = characterCount() - batchStart > maxBatchCharacters;
    if (records.length < batchSize && !isFull) continue;
    yield part(records, false);
    records = [];
    batchStart = characterCount();
  }
  if (known.size === 0) throw new ReferenceFileError('the file has no conditions', 1);
  yield part(records, true);
}

/** In words for people, if it is about the file; undefined for what may work at another time. */
export function problemOf(error: unknown): string | undefined {
  const isAboutFile = error instanceof ReferenceFileError || error instanceof ReferenceSourceError;
  return isAboutFile ? error.message : undefined;
}
