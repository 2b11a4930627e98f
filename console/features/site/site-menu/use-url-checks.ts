import { useEffect, useRef, useState } from 'react';
import { verifyDelayMs } from '../../../../contract/site/site-menu.ts';
import { allNodes, type MenuNode } from './menu-tree.ts';
import { checkUrl, type UrlCheck } from './site-menu.queries.ts';

interface Progress {
  done: number;
  total: number;
}

export interface CheckedNode {
  node: MenuNode;
  check: UrlCheck;
}

export interface UrlChecks {
  /** While addresses are being checked. */
  progress: Progress | undefined;
  /** One after the other. Resolves to those that are bad, or to nothing when it was stopped. */
  run(nodes: readonly MenuNode[]): Promise<CheckedNode[] | undefined>;
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

  async function run(nodes: readonly MenuNode[]) {
    if (running.current) return undefined;
    const stopped = new AbortController();
    running.current = stopped;
    // What begins with # stays on whatever page one is on: there is nothing to ask for.
    const wanted = allNodes(nodes).filter(({ url }) => !url.trim().startsWith('#'));
    const bad: CheckedNode[] = [];
    try {
      for (const [done, node] of wanted.entries()) {
        setProgress({ done, total: wanted.length });
        if (done > 0) await pause(verifyDelayMs, stopped.signal);
        const check = await checkUrl(node.url.trim(), stopped.signal);
        setResults((known) => new Map(known).set(node.url.trim(), check));
        if (!check.isGood) bad.push({ node, check });
      }
      return bad;
    } catch (error) {
      if (stopped.signal.aborted) return undefined;
      throw error;
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
