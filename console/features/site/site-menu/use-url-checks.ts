import { useEffect, useRef, useState } from 'react';
import { verifyDelayMs } from '../../../../contract/site/site-menu.ts';
import type { MenuNode } from './menu-tree.ts';
import { checkUrl, type UrlCheck } from './site-menu.queries.ts';
import { type Verified, verifyUrls } from './verify-urls.ts';

interface VerifiedUrls extends Verified {
  isStopped: boolean;
}

interface Progress {
  done: number;
  total: number;
}

export interface UrlChecks {
  /** While addresses are being checked. */
  progress: Progress | undefined;
  /** Resolves to nothing when it is being done already; what was stopped has no failure. */
  run(nodes: readonly MenuNode[], hosts: readonly string[]): Promise<VerifiedUrls | undefined>;
  stop(): void;
  /** What is known of the address that the item has now. */
  resultOf(node: MenuNode): UrlCheck | undefined;
}

/** Asks the server about each address of the menu in turn, one every half second. */
export function useUrlChecks(): UrlChecks {
  const [results, setResults] = useState<ReadonlyMap<string, UrlCheck>>(() => new Map());
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(nodes: readonly MenuNode[], hosts: readonly string[]) {
    if (running.current) return undefined;
    const stopped = new AbortController();
    const { signal } = stopped;
    running.current = stopped;
    try {
      const { bad, failure } = await verifyUrls(nodes, {
        hosts,
        async check(url) {
          const check = await checkUrl(url, signal);
          setResults((known) => new Map(known).set(url, check));
          return check;
        },
        pause: () => pause(verifyDelayMs, signal),
        onProgress: (done, total) => setProgress({ done, total }),
      });
      return signal.aborted ? { bad, isStopped: true } : { bad, failure, isStopped: false };
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  return {
    progress,
    run,
    stop: () => running.current?.abort(),
    resultOf: ({ url }) => results.get(url.trim()),
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
