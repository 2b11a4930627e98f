import { STATUS_CODES } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { scriptLinkMaxLength } from '../../../../contract/scripts/link-tools.ts';
import type { Db } from '../../../db/database.ts';
import { type SafeFetch, SafeFetchError } from '../../../lib/safe-fetch.ts';
import { type LinkAnswer, type LinkCheck, linkChecksRepository } from './link-checks.repository.ts';

/** Each host gets one request at a time. */
const maxConcurrentHosts = 6;
const timeoutMs = 10_000;
const retryCount = 2;
/** Status codes of missing pages. Any other failure may be temporary. */
const goneStatuses = new Set([404, 410]);
/** Status codes by which some servers refuse HEAD requests; GET is tried then. */
const headRefusalStatuses = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 503]);
/** A link is unreachable after this many failed tries over at least this long. */
export const triesUntilUnreachable = 3;
export const hoursUntilUnreachable = 24;
/** With fewer silent hosts, the network of this server is not suspected. */
const minHostsForOutage = 5;

export interface HostTally {
  asked: number;
  silent: number;
}

interface ForeignLinkChecks {
  checks: Map<string, LinkCheck>;
  hosts: HostTally;
  /**
   * True if most hosts did not answer, so that this server probably has no network. Nothing is
   * stored then.
   */
  isOutage: boolean;
}

export interface ForeignLinkChecker {
  /** `before` counts the hosts requested earlier in the same run. */
  check(db: Db, addresses: readonly string[], before?: HostTally): Promise<ForeignLinkChecks>;
}

export const isStatusGone = ({ status }: { status: number | null }) =>
  status !== null && goneStatuses.has(status);

export const isAddressUnreachable = ({ failedTries, failingHours }: LinkCheck) =>
  failedTries >= triesUntilUnreachable && failingHours >= hoursUntilUnreachable;

/**
 * Checks pages of other sites, with a pause between two requests to one host, and caches the
 * results.
 */
export function createForeignLinkChecker(fetch: SafeFetch, pauseMs: number): ForeignLinkChecker {
  async function requestAddress(address: string, method: 'HEAD' | 'GET'): Promise<HostAnswer> {
    try {
      const { status, url } = await fetch(address, {
        method,
        maxBytes: 0,
        timeoutMs,
        accept: 'text/html,*/*',
        statusOnly: true,
      });
      const words = STATUS_CODES[status];
      return { status, url, reason: words ? `${status} ${words}` : String(status) };
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      return { status: null, url: address, ...describeFetchFailure(error) };
    }
  }

  async function checkAddress(address: string): Promise<LinkAnswer & { isSilent: boolean }> {
    for (let attempt = 0; ; attempt++) {
      let answer = await requestAddress(address, 'HEAD');
      if (answer.status !== null && headRefusalStatuses.has(answer.status)) {
        await sleep(pauseMs);
        answer = await requestAddress(address, 'GET');
      }
      const { status, url, reason, isSilent = false, isUnchecked = false } = answer;
      const isFailedTry = !isUnchecked && (status === null || status >= 500);
      if (isFailedTry && attempt < retryCount) {
        await sleep(pauseMs * 2 ** (attempt + 1));
        continue;
      }
      const isGood = !isFailedTry && !isStatusGone(answer);
      const isElsewhere = url !== address && url.length <= scriptLinkMaxLength;
      const movedTo = isGood && isElsewhere ? url : null;
      return { address, isGood, status, reason, movedTo, isFailedTry, isSilent };
    }
  }

  return {
    async check(db, addresses, before = { asked: 0, silent: 0 }) {
      const stored = linkChecksRepository(db);
      const unique = [...new Set(addresses)];
      const known = unique.length > 0 ? await stored.find(unique) : new Map<string, LinkCheck>();
      const byHost = Map.groupBy(
        unique.filter((address) => !known.has(address)),
        (address) => new URL(address).host,
      );
      const waiting = [...byHost.values()];
      const answers: LinkAnswer[] = [];
      const hosts = { ...before };
      const checkWaitingHosts = async () => {
        for (let host = waiting.pop(); host && !isOutage(hosts); host = waiting.pop()) {
          // Hosts that did not answer. Their other pages are not requested.
          const silent = new Map<string, LinkAnswer>();
          let hasAnswered = false;
          for (const [place, address] of host.entries()) {
            const { protocol } = new URL(address);
            const earlier = silent.get(protocol);
            if (place > 0 && !earlier) await sleep(pauseMs);
            const { isSilent, ...answer } = earlier
              ? { ...earlier, address, isSilent: true }
              : await checkAddress(address);
            if (isSilent) silent.set(protocol, answer);
            else hasAnswered = true;
            answers.push(answer);
          }
          hosts.asked += 1;
          if (!hasAnswered) hosts.silent += 1;
        }
      };
      await Promise.all(Array.from({ length: maxConcurrentHosts }, checkWaitingHosts));
      if (isOutage(hosts)) return { checks: known, hosts, isOutage: true };
      const saved = answers.length > 0 ? await stored.save(answers) : [];
      const checks = new Map([...known, ...saved.map((each) => [each.address, each] as const)]);
      return { checks, hosts, isOutage: false };
    },
  };
}

interface HostAnswer {
  status: number | null;
  url: string;
  reason: string;
  isSilent?: boolean;
  /** True if the address is not public, so this server must not request it. */
  isUnchecked?: boolean;
}

function isOutage({ asked, silent }: HostTally): boolean {
  return asked >= minHostsForOutage && silent * 2 > asked;
}

function describeFetchFailure({
  reason,
  message,
  cause,
}: SafeFetchError): Pick<HostAnswer, 'reason' | 'isSilent' | 'isUnchecked'> {
  if (reason === 'refused') return { reason: 'not a public address', isUnchecked: true };
  if (cause === undefined) return { reason: message.replace(/^It /, '') };
  const { code = '', name = '' } = cause as { code?: string; name?: string };
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return { reason: 'the host is unknown', isSilent: true };
  }
  if (code === 'ECONNREFUSED') return { reason: 'the host refuses connections', isSilent: true };
  if (name === 'AbortError' || name === 'TimeoutError') {
    return { reason: `no answer within ${timeoutMs / 1000} s`, isSilent: true };
  }
  if (/CERT|TLS|SSL|SIGNATURE|EPROTO/.test(code)) return { reason: 'no secure connection' };
  return { reason: 'no answer', isSilent: true };
}
