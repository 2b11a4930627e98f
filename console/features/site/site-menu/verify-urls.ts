import {
  findMenuTitleProblem,
  findMenuUrlProblem,
  type MenuItem,
} from '../../../../contract/site/site-menu.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { listAllNodes, type MenuNode } from './menu-tree.ts';
import type { MenuUrlCheckResult } from './site-menu.queries.ts';

export interface BadMenuItem extends MenuItem {
  /** Reason why the URL is bad; absent if the item is bad by its own values. */
  reason?: string;
}

export interface UrlVerification {
  bad: BadMenuItem[];
  failure?: unknown;
}

interface VerifyOptions {
  hosts: readonly string[];
  check(url: string): Promise<MenuUrlCheckResult>;
  pause(): Promise<void>;
  onProgress(done: number, total: number): void;
}

/** Checks one address after the other. Refused addresses are bad items and do not end the check. */
export async function verifyUrls(
  nodes: readonly MenuNode[],
  { hosts, check, pause, onProgress }: VerifyOptions,
): Promise<UrlVerification> {
  const bad: BadMenuItem[] = [];
  const nodesToCheck: MenuNode[] = [];
  for (const node of listAllNodes(nodes)) {
    const url = node.url.trim();
    const problem = findMenuUrlProblem(url, hosts);
    if (problem !== undefined) bad.push({ ...node, reason: problem });
    // Anchors need no request: they stay on the current page.
    else if (!url.startsWith('#')) nodesToCheck.push(node);
  }
  try {
    for (const [done, node] of nodesToCheck.entries()) {
      onProgress(done, nodesToCheck.length);
      if (done > 0) await pause();
      const reason = await check(node.url.trim()).then(describeBadStatus, inputErrorMessage);
      if (reason !== undefined) bad.push({ ...node, reason });
    }
  } catch (failure) {
    return { bad: sortByMenuOrder(nodes, bad), failure };
  }
  return { bad: sortByMenuOrder(nodes, bad) };
}

function sortByMenuOrder(nodes: readonly MenuNode[], bad: readonly BadMenuItem[]): BadMenuItem[] {
  const order = listAllNodes(nodes).map(({ menu_id }) => menu_id);
  return bad.toSorted((a, b) => order.indexOf(a.menu_id) - order.indexOf(b.menu_id));
}

function inputErrorMessage(error: unknown): string {
  if (hasCode(error, 'INVALID_INPUT')) return error.message;
  throw error;
}

/** Reason why an item is bad: its own values, or the response of its address. */
export function describeMenuItemProblem(
  { title, url }: Pick<MenuItem, 'title' | 'url'>,
  hosts: readonly string[],
  check: MenuUrlCheckResult | undefined,
): string | undefined {
  const titleProblem = findMenuTitleProblem(title);
  const urlProblem = findMenuUrlProblem(url.trim(), hosts) ?? (check && describeBadStatus(check));
  const problems = [
    titleProblem && `Title: ${titleProblem}`,
    urlProblem && (check ? urlProblem : `URL: ${urlProblem}`),
  ].filter(Boolean);
  return problems.length > 0 ? problems.join(' · ') : undefined;
}

/** Field to focus: the title first, as an item without one may have a bad URL too. */
export function findBadMenuItemField({ title }: Pick<MenuItem, 'title'>): 'title' | 'url' {
  return findMenuTitleProblem(title) === undefined ? 'url' : 'title';
}

function describeBadStatus({ isGood, status }: MenuUrlCheckResult): string | undefined {
  if (isGood) return undefined;
  if (status === null) return 'No answer came.';
  return status >= 300 && status < 400
    ? 'It leads away from this site.'
    : `The answer was ${status}.`;
}
