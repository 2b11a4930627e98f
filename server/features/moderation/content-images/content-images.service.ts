import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { messages } from '../../../../contract/messages.ts';
import { contentImagePath } from '../../../../contract/picture-paths.ts';
import { notFound } from '../../../base/errors.ts';
import { cacheLargeTexts } from '../../../lib/cache-large-texts.ts';
import { sanitizeForPage } from '../../../lib/html.ts';
import { renderPicture } from '../../../lib/images.ts';
import type { SafeFetch } from '../../../lib/safe-fetch.ts';
import type { Storage } from '../../../lib/storage.ts';

/** Pictures of other sites in what people wrote: readers get them from us, and stay unknown there. */
export interface ContentImagesService {
  /** A body as a page may show it: sanitised, its foreign pictures at addresses of ours. */
  proxiedBody(body: string): string;
  /** The same for what editors write, who may write more. */
  proxiedArticle(body: string): string;
  /** Where we offer this picture. */
  addressOf(source: string): string;
  /**
   * The picture, made anew as WebP; nothing when it cannot be had now. Refuses what we did not
   * sign, and what we signed too long ago.
   */
  read(signed: SignedSource): Promise<Buffer | undefined>;
}

/** What an address of ours says of a picture elsewhere. */
export interface SignedSource {
  source: string;
  /** The last day on which it counts, since 1970. */
  until: string;
  signature: string;
}

const dayMs = 86_400_000;
/** Pages are made anew each time. An address that someone kept outlives its page by this. */
const validDays = 7;

const variant = { picture: { shape: 'whole', side: 1600 } } as const;
const limits = { maxBytes: 10_000_000, timeoutMs: 10_000, accept: 'image/*' };
/** What could not be had is not asked for again so soon. */
const retryAfterMs = 60_000;
/** Each holds a picture in memory. */
const maxAtOnce = 10;
const maxRemembered = 1000;
/** All sites together take one turn among those who send us pictures. */
const elsewhere = { owner: 'other sites' };

export function createContentImagesService({
  key,
  storage,
  safeFetch,
}: {
  key: Buffer;
  storage: Storage;
  safeFetch: SafeFetch;
}): ContentImagesService {
  const running = new Map<string, Promise<Buffer | undefined>>();
  const failures = new Map<string, number>();

  const signatureOf = (source: string, until: string) =>
    createHmac('sha256', key).update(`${until} ${source}`).digest('base64url');
  const today = () => Math.floor(Date.now() / dayMs);

  /** The same for a whole day, so that browsers can keep what they have. */
  function addressOf(source: string): string {
    const until = String(today() + validDays);
    const sig = signatureOf(source, until);
    return `${contentImagePath}?${new URLSearchParams({ src: source, until, sig })}`;
  }

  async function obtain(source: string, file: string): Promise<Buffer | undefined> {
    try {
      const { status, body } = await safeFetch(source, limits);
      if (status !== 200) throw new Error(`It answered ${status}`);
      const { data } = (await renderPicture(body, variant, elsewhere)).picture;
      await storage.put(file, data);
      return data;
    } catch {
      if (failures.size >= maxRemembered) failures.clear();
      failures.set(file, Date.now());
      return undefined;
    }
  }

  function obtainOnce(source: string, file: string): Promise<Buffer | undefined> {
    const already = running.get(file);
    if (already) return already;
    const failedAt = failures.get(file) ?? Number.NEGATIVE_INFINITY;
    if (running.size >= maxAtOnce || Date.now() - failedAt < retryAfterMs) {
      return Promise.resolve(undefined);
    }
    const picture = obtain(source, file).finally(() => running.delete(file));
    running.set(file, picture);
    return picture;
  }

  return {
    addressOf,
    proxiedBody: cacheLargeTexts(today, (body) => sanitizeForPage(body, addressOf)),
    proxiedArticle: cacheLargeTexts(today, (body) =>
      sanitizeForPage(body, addressOf, { isArticle: true }),
    ),
    async read({ source, until, signature }) {
      const isOurs = isSame(signature, signatureOf(source, until));
      if (!isOurs || Number(until) < today()) throw notFound(messages.notFoundPage);
      const file = fileOf(source);
      return (await storage.get(file)) ?? obtainOnce(source, file);
    },
  };
}

function fileOf(source: string): string {
  const name = createHash('sha256').update(source).digest('hex');
  return `content-images/${name.slice(0, 2)}/${name}.webp`;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
