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

/** A file of the reference, as it lies there: packed or not. */
export interface SourceFile {
  name: string;
  /** In bytes; undefined where it is not announced. */
  size: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
}

export interface ReferenceSource {
  isConfigured: boolean;
  open(dataType: ReferenceDataType): Promise<SourceFile>;
}

/** A file that is not there or cannot be read, in words for people. */
export class ReferenceSourceError extends Error {}

/** What the publisher calls the files; names and codes elsewhere are in the same one. */
const products: Record<ReferenceDataType, string> = {
  NOMENCLATURE: 'product1',
  CROSS_REFERENCING: 'product1',
  LINEARISATION: 'product7',
  PREVALENCE: 'product9_prev',
  HISTORICAL: 'product9_ages',
};

const endings = ['.xml', '.xml.gz'] as const;
const usualTimes: SafeStreamOptions = { timeoutMs: 30 * 60_000, stallMs: 60_000 };

/** The folder or the address that the configuration names. */
export function createReferenceSource(
  { source, language }: { source: string | undefined; language: string },
  safeStream: SafeStream,
  times: SafeStreamOptions = usualTimes,
): ReferenceSource {
  return {
    isConfigured: source !== undefined,
    async open(dataType) {
      if (source === undefined) throw new ReferenceSourceError(syncMessages.notConfigured);
      const name = `${language}_${products[dataType]}`;
      return /^https?:\/\//i.test(source)
        ? fetched((url) => safeStream(url, times), source, name)
        : inFolder(source, name);
    },
  };
}

async function inFolder(folder: string, name: string): Promise<SourceFile> {
  const entries = await readdir(folder).catch(() => {
    throw new ReferenceSourceError(
      syncMessages.fileNotFound(`${name}.xml`, 'in the configured folder, which cannot be read'),
    );
  });
  const file =
    endings.map((ending) => `${name}${ending}`).find((known) => entries.includes(known)) ??
    // Some are kept with a word of their own: en_product7.2026-07.xml.gz. The last of them counts.
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
  return { name: file, size, bytes: readable(createReadStream(path), file) };
}

async function* readable(
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

async function fetched(openStream: OpenStream, address: string, name: string): Promise<SourceFile> {
  const base = address.endsWith('/') ? address : `${address}/`;
  for (const ending of endings) {
    const file = `${name}${ending}`;
    const { status, size, bytes } = await open(openStream, new URL(file, base).href, file);
    if (status === 200) return { name: file, size, bytes: received(bytes, file) };
    await bytes[Symbol.asyncIterator]().return?.();
    if (status !== 404 && status !== 410) {
      throw new ReferenceSourceError(syncMessages.notFetched(file, `the answer was ${status}`));
    }
  }
  throw new ReferenceSourceError(
    syncMessages.fileNotFound(`${name}.xml`, 'at the configured address'),
  );
}

async function open(openStream: OpenStream, address: string, file: string) {
  try {
    return await openStream(address);
  } catch (error) {
    throw inWords(error, file);
  }
}

async function* received(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    throw inWords(error, file);
  }
}

function inWords(error: unknown, file: string): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  return new ReferenceSourceError(syncMessages.notFetched(file, error.message));
}
