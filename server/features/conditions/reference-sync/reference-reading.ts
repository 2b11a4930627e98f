import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import type { Callers } from '../../../lib/callers.ts';
import { type FileLimits, openReferenceFile } from './reference-file.ts';
import { ReferenceFileError } from './reference-file-text.ts';
import { type ReferenceRecord, referenceKinds, toReferenceRecord } from './reference-kinds.ts';
import { type ReferenceSource, ReferenceSourceError } from './reference-source.ts';

export interface ReadPart {
  records: ReferenceRecord[];
  file: { name: string; date: string; version: string };
  /** Part of the file read so far, from 0 to 1. */
  share: number;
  isLast: boolean;
}

export const batchSize = 1000;
/** Limits memory: a thousand conditions of maximal size would not fit. */
const maxBatchCharacters = 20_000_000;

export async function* readParts(
  source: ReferenceSource,
  dataType: ReferenceDataType,
  { limits, callers }: { limits: FileLimits; callers: Callers },
): AsyncGenerator<ReadPart> {
  const { name, size, bytes } = await source.open(dataType);
  let readBytes = 0;
  const countedBytes = (async function* () {
    for await (const chunk of bytes) {
      readBytes += chunk.length;
      yield chunk;
    }
  })();
  const { release, disorders, characterCount } = await openReferenceFile(
    countedBytes,
    limits,
    referenceKinds[dataType].wantedElements,
    callers.createYield(),
  );
  const file = { name, ...release };
  const part = (records: ReferenceRecord[], isLast: boolean): ReadPart => ({
    records,
    file,
    share: size === undefined ? 0.5 : Math.min(1, readBytes / size),
    isLast,
  });
  const known = new Set<number>();
  let records: ReferenceRecord[] = [];
  let batchStart = 0;
  for await (const node of disorders) {
    const record = toReferenceRecord(dataType, node);
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

/**
 * Message for staff if the file or its source is at fault; undefined for errors that a retry may
 * resolve.
 */
export function describeFileProblem(error: unknown): string | undefined {
  const isAboutFile = error instanceof ReferenceFileError || error instanceof ReferenceSourceError;
  return isAboutFile ? error.message : undefined;
}
