import { useCallback, useEffect, useRef, useState } from 'react';
import { urlCheckDelayMs } from '../../../../contract/site/site-menu.ts';
import { useAction } from '../../../kit/use-action.ts';
import type { MenuNode } from './menu-tree.ts';
import { checkMenuUrl, type MenuUrlCheckResult } from './site-menu.queries.ts';
import { type UrlVerification, verifyUrls } from './verify-urls.ts';

interface VerifiedUrls extends UrlVerification {
  isStopped: boolean;
}

interface UrlCheckProgress {
  done: number;
  total: number;
}

export interface UrlChecks {
  progress: UrlCheckProgress | undefined;
  /** Undefined if a check is running already. A stopped check has no `failure`. */
  run(nodes: readonly MenuNode[], hosts: readonly string[]): Promise<VerifiedUrls | undefined>;
  stop(): void;
  resultOf(node: MenuNode): MenuUrlCheckResult | undefined;
  checkAgain(node: MenuNode): void;
}

/** Checks every address of the menu, one every half second. */
export function useUrlChecks(): UrlChecks {
  const [results, setResults] = useState<ReadonlyMap<string, MenuUrlCheckResult>>(() => new Map());
  const [progress, setProgress] = useState<UrlCheckProgress>();
  const running = useRef<AbortController>(undefined);
  const again = useAction();
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
          const check = await checkMenuUrl(url, signal);
          setResults((known) => new Map(known).set(url, check));
          return check;
        },
        pause: () => pauseFor(urlCheckDelayMs, signal),
        onProgress: (done, total) => setProgress({ done, total }),
      });
      return signal.aborted ? { bad, isStopped: true } : { bad, failure, isStopped: false };
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  }

  const resultOf = useCallback(({ url }: MenuNode) => results.get(url.trim()), [results]);

  return {
    progress,
    run,
    stop: () => running.current?.abort(),
    resultOf,
    checkAgain({ url }) {
      void again.run(async () => {
        const check = await checkMenuUrl(url.trim(), new AbortController().signal);
        setResults((known) => new Map(known).set(url.trim(), check));
      });
    },
  };
}

function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
