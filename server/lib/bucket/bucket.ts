import { assertStorageKey, type FilePlace, isStorageKey, type StoredContent } from '../storage.ts';
import { downloadContent } from './bucket-download.ts';
import { BucketError } from './bucket-error.ts';
import { type BucketListing, parseBucketListing } from './bucket-listing.ts';
import {
  type BucketAccess,
  type BucketLimits,
  createBucketRequests,
  defaultBucketLimits,
} from './bucket-requests.ts';
import { uploadContent, uploadInOneRequest } from './bucket-upload.ts';

export interface BucketAddress {
  bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  prefix: string;
}

/** `s3://bucket/prefix`, in letters that need no encoding. */
const bucketAddressPattern =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9._-]{1,100}){0,10})\/?$/;

export function parseBucketAddress(address: string): BucketAddress | undefined {
  if (address.length > 1200) return undefined;
  const match = bucketAddressPattern.exec(address);
  const [, bucket, path = ''] = match ?? [];
  const names = path.split('/').slice(1);
  if (bucket === undefined || names.some((name) => /^\.+$/.test(name))) return undefined;
  return { bucket, prefix: names.join('/') };
}

/** Objects below a prefix; keys are relative to it. */
export interface Bucket {
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>;
  open(key: string): Promise<StoredContent | undefined>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  list(folder?: string): AsyncGenerator<string>;
  listFolders(): Promise<string[]>;
}

export function openBucket(
  access: BucketAccess,
  { bucket, prefix }: BucketAddress,
  limits: BucketLimits = defaultBucketLimits,
): Bucket {
  const requests = createBucketRequests(access, bucket, limits);
  const base = prefix === '' ? '' : `${prefix}/`;

  /** Pages by the last key, which survives deletions in between and cannot go round in circles. */
  async function* listPages(query: Record<string, string>): AsyncGenerator<BucketListing> {
    for (let after: string | undefined; ; ) {
      const { status, text } = await requests.askText({
        method: 'GET',
        key: '',
        query: { 'list-type': '2', ...query, ...(after !== undefined && { 'start-after': after }) },
      });
      if (status === 404) throw new BucketError('The bucket does not exist', { mayPass: false });
      const page = parseBucketListing(text);
      yield page;
      const last = [...page.keys, ...page.folders].sort(compareUtf8Bytes).at(-1);
      if (!page.isTruncated || last === undefined) return;
      if (after !== undefined && compareUtf8Bytes(last, after) <= 0) {
        throw new BucketError('The bucket lists the same files again', { mayPass: false });
      }
      // '~' sorts after every letter of our keys, and so after all keys of the folder.
      after = last.endsWith('/') ? `${last}~` : last;
    }
  }

  return {
    put: (key, content) =>
      Buffer.isBuffer(content)
        ? uploadInOneRequest(requests, base + key, content)
        : uploadContent(requests, base + key, content, limits.partBytes),
    open: (key) => downloadContent(requests, base + key, limits),
    async has(key) {
      const { status } = await requests.askText({ method: 'HEAD', key: base + key });
      return status !== 404;
    },
    async delete(key) {
      await requests.askText({ method: 'DELETE', key: base + key });
    },
    async *list(folder = '') {
      for await (const { keys } of listPages({ prefix: base + folder })) {
        for (const key of keys) yield key.slice(base.length);
      }
    },
    async listFolders() {
      const names: string[] = [];
      for await (const { folders } of listPages({ prefix: base, delimiter: '/' })) {
        names.push(...folders.map((folder) => folder.slice(base.length, -1)));
      }
      return names;
    },
  };
}

/** Creates the bucket if it does not exist. True if it was created. */
export async function ensureBucket(
  access: BucketAccess,
  bucket: string,
  limits: BucketLimits = defaultBucketLimits,
): Promise<boolean> {
  const { askText } = createBucketRequests(access, bucket, limits);
  const { status } = await askText({ method: 'HEAD', key: '' });
  if (status !== 404) return false;
  const created = await askText({ method: 'PUT', key: '' });
  if (created.status === 404) {
    throw new BucketError(`The bucket ${bucket} cannot be created there`, { mayPass: false });
  }
  return true;
}

/** Compares keys as a bucket sorts them: by their bytes in UTF-8. */
function compareUtf8Bytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Files in a bucket, which needs no shared volume between machines. */
export function createBucketStorage(bucket: Bucket): FilePlace {
  const withCheckedKey = <T>(work: (key: string) => T) => {
    return (key: string) => {
      assertStorageKey(key);
      return work(key);
    };
  };
  return {
    async put(key, content) {
      assertStorageKey(key);
      await bucket.put(key, content);
    },
    open: withCheckedKey(bucket.open),
    has: withCheckedKey(bucket.has),
    delete: withCheckedKey(bucket.delete),
    async *list() {
      for await (const key of bucket.list()) if (isStorageKey(key)) yield key;
    },
  };
}
