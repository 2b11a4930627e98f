import { createHash } from 'node:crypto';
import { BucketError } from './bucket-error.ts';
import { findElementText } from './bucket-listing.ts';
import type { BucketRequests } from './bucket-requests.ts';

/** Our own checksum, which is compared when the object is read. */
export const checksumHeader = 'x-amz-meta-sha256';

const contentTypeHeader = { 'content-type': 'application/octet-stream' };

/** Lets the bucket refuse a body that was damaged on the way. */
const md5Header = (body: Buffer) => ({
  'content-md5': createHash('md5').update(body).digest('base64'),
});

/** Uploads content of unknown length, of which it holds two parts in memory at most. */
export async function uploadContent(
  requests: BucketRequests,
  key: string,
  content: AsyncIterable<Buffer>,
  partBytes: number,
): Promise<void> {
  let upload: MultipartUpload | undefined;
  let last: Buffer | undefined;
  try {
    for await (const part of cutIntoParts(content, partBytes)) {
      if (last) {
        upload ??= await beginMultipartUpload(requests, key);
        await upload.send(last);
      }
      last = part;
    }
    if (!upload) return await uploadInOneRequest(requests, key, last ?? Buffer.alloc(0));
    if (last) await upload.send(last);
    await upload.complete();
  } catch (error) {
    await upload?.abort();
    throw error;
  }
}

export async function uploadInOneRequest(
  requests: BucketRequests,
  key: string,
  body: Buffer,
): Promise<void> {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const headers = { ...contentTypeHeader, ...md5Header(body), [checksumHeader]: sha256 };
  const { status } = await requests.askText({ method: 'PUT', key, body, headers });
  if (status === 404) throw new BucketError('The bucket does not exist', { mayPass: false });
}

interface MultipartUpload {
  send(part: Buffer): Promise<void>;
  complete(): Promise<void>;
  abort(): Promise<void>;
}

async function beginMultipartUpload(
  requests: BucketRequests,
  key: string,
): Promise<MultipartUpload> {
  const begun = await requests.askText({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: contentTypeHeader,
  });
  const uploadId = findElementText(begun.text, 'InitiateMultipartUploadResult UploadId');
  if (!uploadId) throw new BucketError('The bucket began no upload', { mayPass: false });
  const parts: string[] = [];
  let bytes = 0;
  return {
    async send(body) {
      const partNumber = String(parts.length + 1);
      const { headers } = await requests.askText({
        method: 'PUT',
        key,
        query: { partNumber, uploadId },
        headers: md5Header(body),
        body,
      });
      if (!headers.etag) throw new BucketError('The bucket took no part', { mayPass: false });
      parts.push(headers.etag);
      bytes += body.length;
    },
    async complete() {
      // 404 means that an earlier attempt succeeded and its answer was lost, or that the upload is
      // gone; an answer of 200 may still contain an error. The size tells.
      await requests.askText({
        method: 'POST',
        key,
        query: { uploadId },
        body: Buffer.from(formatPartList(parts)),
      });
      const stored = await requests.askText({ method: 'HEAD', key });
      if (stored.status === 404 || Number(stored.headers['content-length']) !== bytes) {
        throw new BucketError('The bucket did not store the whole upload', { mayPass: false });
      }
    },
    async abort() {
      // The first error says why. Operators let the bucket remove unfinished uploads by itself.
      await requests.askText({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    },
  };
}

function formatPartList(etags: readonly string[]): string {
  const parts = etags.map((etag, index) => {
    const safe = etag.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${safe}</ETag></Part>`;
  });
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

/** Parts of exactly `partBytes`, as some buckets demand, except the last. */
async function* cutIntoParts(
  content: AsyncIterable<Buffer>,
  partBytes: number,
): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let missing = partBytes;
  for await (let chunk of content) {
    while (chunk.length >= missing) {
      yield Buffer.concat([...pieces, chunk.subarray(0, missing)]);
      chunk = chunk.subarray(missing);
      [pieces, missing] = [[], partBytes];
    }
    if (chunk.length > 0) pieces.push(chunk);
    missing -= chunk.length;
  }
  if (pieces.length > 0) yield Buffer.concat(pieces);
}
