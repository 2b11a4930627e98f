import type { CDPSession, Page } from '@playwright/test';

type Kind = 'document' | 'script' | 'style' | 'data' | 'other';

interface RequestedFile {
  path: string;
  kind: Kind;
  /** Compressed bytes. */
  body: number;
  /** Including headers. */
  whole: number;
}

export interface RecordedTraffic {
  /** Since the start of the navigation, by the page's clock. */
  firstRowMs: number;
  /** Files requested before the first row appeared. */
  files: RequestedFile[];
}

const firstRow = 'main tbody a[href*="/moderation/content-flag/"], main tbody a[href*="/users/"]';

/** Opens the dashboard and records all requests until its first row appears. */
export async function recordTraffic(
  page: Page,
  devtools: CDPSession,
  address: string,
): Promise<RecordedTraffic> {
  const files = new Map<string, RequestedFile & { at: number; fromCache: boolean }>();
  const finished = new Set<string>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    const { pathname, search } = new URL(request.url);
    files.set(requestId, {
      path: pathname + search,
      kind: fileKindOf(pathname, type),
      body: 0,
      whole: 0,
      at: timestamp,
      fromCache: false,
    });
  });
  devtools.on('Network.requestServedFromCache', ({ requestId }) => {
    const file = files.get(requestId);
    if (file) file.fromCache = true;
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = files.get(requestId);
    if (file) file.body += encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    finished.add(requestId);
    const file = files.get(requestId);
    if (file) file.whole = encodedDataLength;
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => finished.add(requestId));

  const shown = Promise.withResolvers<number>();
  setTimeout(() => shown.reject(new Error('No row came.')), 60_000).unref();
  await page.exposeFunction('tellFirstRow', shown.resolve);
  await page.addInitScript(
    `(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('${firstRow}')) return;
        window.tellFirstRow(performance.now());
        watch.disconnect();
      });
      watch.observe(document, { childList: true, subtree: true });
    })()`,
  );
  await page.goto(address, { waitUntil: 'commit' });
  const started = Math.min(...[...files.values()].map(({ at }) => at));
  const firstRowMs = await shown.promise;

  const asked = [...files].filter(
    ([, { at, path }]) => (at - started) * 1000 < firstRowMs && !path.endsWith('/stream'),
  );
  const deadline = Date.now() + 30_000;
  while (!asked.every(([id]) => finished.has(id)) && Date.now() < deadline) {
    await page.waitForTimeout(20);
  }
  return {
    firstRowMs,
    files: asked.filter(([, { fromCache }]) => !fromCache).map(([, file]) => file),
  };
}

function fileKindOf(path: string, type: string | undefined): Kind {
  if (type === 'Document') return 'document';
  if (path.endsWith('.js')) return 'script';
  if (path.endsWith('.css')) return 'style';
  return path.startsWith('/api/') ? 'data' : 'other';
}
