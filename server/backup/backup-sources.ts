import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type FileSettings, openFilePlaces } from '../base/file-places.ts';

export interface BackupSource {
  /** Path below the data folder, also for files in the bucket. */
  label: string;
  /** Undefined: it was deleted or moved since it was listed. */
  open(): Promise<AsyncIterable<Buffer> | undefined>;
}

export const filesFolder = 'files';
const keysFolder = 'keys';

/**
 * Lists of files and keys, to be read one after the other: the place that files may be moving from
 * comes before the one they move to.
 */
export function listBackupSources(settings: FileSettings): (() => AsyncGenerator<BackupSource>)[] {
  const { bucket } = openFilePlaces(settings);
  const listFolder = () => listFilesToBackUp(settings.dataDir, join(settings.dataDir, filesFolder));
  async function* listBucket(): AsyncGenerator<BackupSource> {
    if (!bucket) return;
    for await (const key of bucket.list()) {
      yield {
        label: `${filesFolder}/${key}`,
        open: async () => (await bucket.open(key))?.stream,
      };
    }
  }
  const listKeyFiles = () =>
    listFilesToBackUp(settings.dataDir, join(settings.dataDir, keysFolder));
  return settings.files.place === 'bucket'
    ? [listFolder, listBucket, listKeyFiles]
    : [listBucket, listFolder, listKeyFiles];
}

async function* listFilesToBackUp(dataDir: string, folder: string): AsyncGenerator<BackupSource> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissingFileError(error)) return [];
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFilesToBackUp(dataDir, path);
    // Files that end in `.part` are unfinished uploads, which no row names yet.
    else if (entry.isFile() && !entry.name.endsWith('.part')) {
      yield { label: relative(dataDir, path), open: () => openFileIfPresent(path) };
    }
  }
}

async function openFileIfPresent(path: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    return (await open(path)).createReadStream();
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw error;
  }
}

function isMissingFileError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
