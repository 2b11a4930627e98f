import { setTimeout as sleep } from 'node:timers/promises';
import { linkMaxLength } from '../../../../contract/scripts/link-tools.ts';
import type { Db } from '../../../db/database.ts';
import { type SafeFetch, SafeFetchError } from '../../../lib/safe-fetch.ts';
import { type LinkCheck, linkChecksRepository } from './link-checks.repository.ts';

/** Each host gets one request at a time. */
const hostsAtOnce = 6;
const timeoutMs = 10_000;
const retries = 2;
const cacheHours = 24;
/** Other errors may only concern us, so the link stays. */
const gone = new Set([404, 410]);
/** Status codes by which some servers refuse HEAD requests; GET is tried then. */
const headRefusals = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 503]);

export interface ForeignLinkChecker {
  check(db: Db, addresses: readonly string[]): Promise<Map<string, LinkCheck>>;
}

/**
 * Checks pages of other sites, with a pause between two requests to one host, and caches the
 * results.
 */
export function createForeignLinks(fetch: SafeFetch, pauseMs: number): ForeignLinkChecker {
  async function ask(address: string, method: 'HEAD' | 'GET') {
    try {
      const { status, url } = await fetch(address, {
        method,
        maxBytes: 0,
        timeoutMs,
        accept: 'text/html,*/*',
        statusOnly: true,
      });
      return { status, url };
    } catch (error) {
      if (error instanceof SafeFetchError) return { status: null, url: address };
      throw error;
    }
  }

  async function check(address: string): Promise<LinkCheck> {
    for (let attempt = 0; ; attempt++) {
      let answer = await ask(address, 'HEAD');
      if (answer.status !== null && headRefusals.has(answer.status)) {
        await sleep(pauseMs);
        answer = await ask(address, 'GET');
      }
      const { status, url } = answer;
      const isUnsure = status === null || status >= 500;
      if (isUnsure && attempt < retries) {
        await sleep(pauseMs * 2 ** (attempt + 1));
        continue;
      }
      const isGood = status !== null && !gone.has(status) && status < 500;
      const isElsewhere = url !== address && url.length <= linkMaxLength;
      return { address, isGood, status, movedTo: isGood && isElsewhere ? url : null };
    }
  }

  return {
    async check(db, addresses) {
      const checks = linkChecksRepository(db);
      const unique = [...new Set(addresses)];
      const known = await checks.find(unique, cacheHours);
      const hosts = Map.groupBy(
        unique.filter((address) => !known.has(address)),
        (address) => new URL(address).host,
      );
      const waiting = [...hosts.values()];
      const answers: LinkCheck[] = [];
      const work = async () => {
        for (let host = waiting.pop(); host; host = waiting.pop()) {
          for (const [place, address] of host.entries()) {
            if (place > 0) await sleep(pauseMs);
            answers.push(await check(address));
          }
        }
      };
      await Promise.all(Array.from({ length: hostsAtOnce }, work));
      if (answers.length > 0) await checks.save(answers);
      return new Map([...known, ...answers.map((answer) => [answer.address, answer] as const)]);
    },
  };
}
