import { type MenuItem, menuUrlProblem } from '../../../../contract/site/site-menu.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { allNodes, type MenuNode } from './menu-tree.ts';
import type { UrlCheck } from './site-menu.queries.ts';

export interface BadItem extends MenuItem {
  /** What is wrong with its address, where that was asked. */
  reason?: string;
}

export interface Verified {
  /** Those that were found, up to where it ended. */
  bad: BadItem[];
  /** What ended it before all were asked about. */
  failure?: unknown;
}

interface Verifying {
  /** Host names of the site. */
  hosts: readonly string[];
  check(url: string): Promise<UrlCheck>;
  /** Between one that is asked about and the next. */
  pause(): Promise<void>;
  onProgress(done: number, total: number): void;
}

/** One after the other. An address that is refused is a bad one: those after it still count. */
export async function verifyUrls(
  nodes: readonly MenuNode[],
  { hosts, check, pause, onProgress }: Verifying,
): Promise<Verified> {
  const bad: BadItem[] = [];
  const wanted: MenuNode[] = [];
  for (const node of allNodes(nodes)) {
    const url = node.url.trim();
    const problem = menuUrlProblem(url, hosts);
    if (problem !== undefined) bad.push({ ...node, reason: problem });
    // What begins with # stays on whatever page one is on: there is nothing to ask for.
    else if (!url.startsWith('#')) wanted.push(node);
  }
  try {
    for (const [done, node] of wanted.entries()) {
      onProgress(done, wanted.length);
      if (done > 0) await pause();
      const reason = await check(node.url.trim()).then(reasonOf, refusal);
      if (reason !== undefined) bad.push({ ...node, reason });
    }
  } catch (failure) {
    return { bad: inOrder(nodes, bad), failure };
  }
  return { bad: inOrder(nodes, bad) };
}

function inOrder(nodes: readonly MenuNode[], bad: readonly BadItem[]): BadItem[] {
  const order = allNodes(nodes).map(({ menu_id }) => menu_id);
  return bad.toSorted((a, b) => order.indexOf(a.menu_id) - order.indexOf(b.menu_id));
}

function refusal(error: unknown): string {
  if (hasCode(error, 'INVALID_INPUT')) return error.message;
  throw error;
}

function reasonOf({ isGood, status }: UrlCheck): string | undefined {
  if (isGood) return undefined;
  if (status === null) return 'No answer came.';
  return status >= 300 && status < 400
    ? 'It leads away from this site.'
    : `The answer was ${status}.`;
}
