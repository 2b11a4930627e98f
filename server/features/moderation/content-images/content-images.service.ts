import { createHash, timingSafeEqual } from 'node:crypto';
import { dayMs } from '../../../../contract/durations.ts';
import { messages } from '../../../../contract/messages.ts';
import type { Core } from '../../../area.ts';
import { notFound } from '../../../base/errors.ts';
import { cacheRenderedTexts } from '../../../lib/cache-texts.ts';
import { isForeignOrPicture } from '../../../lib/html.ts';
import { renderPicture } from '../../../lib/images.ts';
import type { SafeFetch } from '../../../lib/safe-fetch.ts';
import { type StoredContent, toStoredContent } from '../../../lib/storage.ts';
import { pictureProxyAddress, signPictureSource } from '../../../lib/text-tasks.ts';

/** Proxies pictures of other sites, so that those sites do not learn about readers. */
export interface ContentImagesService {
  /** Sanitises a body and replaces addresses of foreign pictures by proxy addresses. */
  renderBody(body: string): Promise<string>;
  renderArticle(body: string): Promise<string>;
  addressOf(source: string): string;
  /**
   * Opens the picture re-encoded as WebP, or undefined if it cannot be fetched now. Throws for
   * addresses that we did not sign or that expired.
   */
  open(signed: SignedPictureSource): Promise<StoredContent | undefined>;
}

interface SignedPictureSource {
  source: string;
  /** Last valid day, as days since 1970. */
  until: string;
  signature: string;
}

/** Addresses stay valid this long after their page was rendered. */
const validDaysOfPictureAddress = 7;

const pictureVariant = { picture: { shape: 'whole', side: 1600 } } as const;
const fetchLimits = { maxBytes: 10_000_000, timeoutMs: 10_000, accept: 'image/*' };
const failedFetchRetryMs = 60_000;
/** Concurrent fetches; each holds a picture in memory. */
const maxConcurrentFetches = 10;
const maxRememberedFailures = 1000;
/** Fetches of all foreign pictures share one owner in the fair queue. */
const fairQueueOwnerOfForeignPictures = { owner: 'other sites' };

export function createContentImagesService({
  key,
  storage,
  safeFetch,
  texts,
  listOwnHosts,
}: Pick<Core, 'storage' | 'texts'> & {
  key: Buffer;
  safeFetch: SafeFetch;
  /** Hosts of the whole network, with their port. */
  listOwnHosts(): Promise<readonly string[]>;
}): ContentImagesService {
  const running = new Map<string, Promise<Buffer | undefined>>();
  const failures = new Map<string, number>();

  const today = () => Math.floor(Date.now() / dayMs);
  /** Stays the same for a day, so that browsers can cache the picture. */
  const currentSigning = () => ({ key, until: String(today() + validDaysOfPictureAddress) });

  /** The result depends on the day and on the hosts, and is cached for both. */
  function cachedRendering(isArticle: boolean): (body: string) => Promise<string> {
    const render = cacheRenderedTexts(async (body) =>
      texts.run('renderForPage', body, currentSigning(), {
        isArticle,
        ownHosts: await listOwnHosts(),
      }),
    );
    return async (body) => render(body, [today(), ...(await listOwnHosts())].join(' '));
  }

  async function fetchPicture(source: string, file: string): Promise<Buffer | undefined> {
    try {
      const { status, body } = await safeFetch(source, fetchLimits);
      if (status !== 200) throw new Error(`It answered ${status}`);
      const { data } = (await renderPicture(body, pictureVariant, fairQueueOwnerOfForeignPictures))
        .picture;
      // A picture that cannot be stored is fetched again next time.
      await storage.put(file, data).catch(() => {});
      return data;
    } catch {
      if (failures.size >= maxRememberedFailures) failures.clear();
      failures.set(file, Date.now());
      return undefined;
    }
  }

  function fetchPictureOnce(source: string, file: string): Promise<Buffer | undefined> {
    const already = running.get(file);
    if (already) return already;
    const failedAt = failures.get(file) ?? Number.NEGATIVE_INFINITY;
    if (running.size >= maxConcurrentFetches || Date.now() - failedAt < failedFetchRetryMs) {
      return Promise.resolve(undefined);
    }
    const picture = fetchPicture(source, file).finally(() => running.delete(file));
    running.set(file, picture);
    return picture;
  }

  return {
    addressOf: (source) => pictureProxyAddress(currentSigning(), source),
    renderBody: cachedRendering(false),
    renderArticle: cachedRendering(true),
    async open({ source, until, signature }) {
      const signed = signPictureSource({ key, until }, source);
      const isOurs = isEqualInConstantTime(signature, signed);
      if (!isOurs || Number(until) < today()) throw notFound(messages.notFoundPage);
      if (!isForeignOrPicture(new URL(source), await listOwnHosts())) return undefined;
      const file = storageKeyOfSource(source);
      const stored = await storage.open(file);
      if (stored) return stored;
      const fetched = await fetchPictureOnce(source, file);
      return fetched && toStoredContent(fetched);
    },
  };
}

function storageKeyOfSource(source: string): string {
  const name = createHash('sha256').update(source).digest('hex');
  return `content-images/${name.slice(0, 2)}/${name}.webp`;
}

function isEqualInConstantTime(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
