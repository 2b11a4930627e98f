import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReferenceDataType } from '../../../../contract/conditions/reference.ts';
import { syncMessages } from '../../../../contract/conditions/reference-syncs.ts';
import {
  SafeFetchError,
  type SafeStream,
  type SafeStreamOptions,
} from '../../../lib/safe-fetch.ts';

export interface ReferenceSourceFile {
  name: string;
  size: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ReferenceSource {
  isConfigured: boolean;
  open(dataType: ReferenceDataType): Promise<ReferenceSourceFile>;
}

export class ReferenceSourceError extends Error {}

/** File names of the publisher. Nomenclature and cross-references are in the same file. */
const fileNameByDataType: Record<ReferenceDataType, string> = {
  NOMENCLATURE: 'product1',
  CROSS_REFERENCING: 'product1',
  LINEARISATION: 'product7',
  PREVALENCE: 'product9_prev',
  HISTORICAL: 'product9_ages',
};

const referenceFileEndings = ['.xml', '.xml.gz'] as const;
const defaultStreamTimes: SafeStreamOptions = { timeoutMs: 30 * 60_000, stallMs: 60_000 };

export function createReferenceSource(
  { source, language }: { source: string | undefined; language: string },
  safeStream: SafeStream,
  times: SafeStreamOptions = defaultStreamTimes,
): ReferenceSource {
  return {
    isConfigured: source !== undefined,
    async open(dataType) {
      if (source === undefined) throw new ReferenceSourceError(syncMessages.notConfigured);
      const name = `${language}_${fileNameByDataType[dataType]}`;
      return /^https?:\/\//i.test(source)
        ? openReferenceFileAtUrl((url) => safeStream(url, times), source, name)
        : openReferenceFileInFolder(source, name);
    },
  };
}

async function openReferenceFileInFolder(
  folder: string,
  name: string,
): Promise<ReferenceSourceFile> {
  const entries = await readdir(folder).catch(() => {
    throw new ReferenceSourceError(
      syncMessages.fileNotFound(`${name}.xml`, 'in the configured folder, which cannot be read'),
    );
  });
  const file =
    referenceFileEndings
      .map((ending) => `${name}${ending}`)
      .find((known) => entries.includes(known)) ??
    // File names can have a suffix, such as en_product7.2026-07.xml.gz; the alphabetically last file counts.
    entries
      .filter((entry) => entry.startsWith(`${name}.`) && /\.xml(?:\.gz)?$/.test(entry))
      .sort()
      .at(-1);
  if (file === undefined) {
    throw new ReferenceSourceError(
      syncMessages.fileNotFound(`${name}.xml`, 'in the configured folder'),
    );
  }
  const path = join(folder, file);
  const { size } = await stat(path);
  return { name: file, size, bytes: explainReadErrors(createReadStream(path), file) };
}

async function* explainReadErrors(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    const { code = 'it cannot be read' } = error as { code?: string };
    throw new ReferenceSourceError(syncMessages.notFetched(name, code));
  }
}

type OpenStream = (address: string) => ReturnType<SafeStream>;

async function openReferenceFileAtUrl(
  openStream: OpenStream,
  address: string,
  name: string,
): Promise<ReferenceSourceFile> {
  const base = address.endsWith('/') ? address : `${address}/`;
  for (const ending of referenceFileEndings) {
    const file = `${name}${ending}`;
    const { status, size, bytes } = await openStreamOrExplain(
      openStream,
      new URL(file, base).href,
      file,
    );
    if (status === 200) return { name: file, size, bytes: explainFetchErrors(bytes, file) };
    await bytes[Symbol.asyncIterator]().return?.();
    if (status !== 404 && status !== 410) {
      throw new ReferenceSourceError(syncMessages.notFetched(file, `the answer was ${status}`));
    }
  }
  throw new ReferenceSourceError(
    syncMessages.fileNotFound(`${name}.xml`, 'at the configured address'),
  );
}

async function openStreamOrExplain(openStream: OpenStream, address: string, file: string) {
  try {
    return await openStream(address);
  } catch (error) {
    throw toSourceError(error, file);
  }
}

async function* explainFetchErrors(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw toSourceError(error, file);
  }
}

function toSourceError(error: unknown, file: string): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  return new ReferenceSourceError(syncMessages.notFetched(file, error.message));
}
