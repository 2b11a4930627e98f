import { readFile } from 'node:fs/promises';
import { isEmailAddress } from '../../contract/leads/lead-uploads.ts';
import type { Db } from '../db/database.ts';
import {
  type BlacklistEntry,
  blacklistRepository,
} from '../features/leads/subscribers/blacklist.repository.ts';
import { UsageError } from './command.ts';

export const blacklistUsage = `npm run leads:blacklist -- add --address someone@example.org [--note "asked by phone"]
       npm run leads:blacklist -- add --domain example.org
       npm run leads:blacklist -- add --file list.txt
       npm run leads:blacklist -- remove --address someone@example.org
       npm run leads:blacklist -- list`;

export interface BlacklistOptions {
  address?: string | undefined;
  domain?: string | undefined;
  file?: string | undefined;
  note?: string | undefined;
}

export async function changeBlacklist(
  db: Db,
  action: string,
  options: BlacklistOptions,
): Promise<string[]> {
  const blacklist = blacklistRepository(db);
  if (action === 'list') {
    const entries = await blacklist.list();
    return entries.map(({ kind, value, note }) => [kind, value, note].join('\t').trimEnd());
  }
  const entries = await readBlacklistEntries(options);
  if (entries.length === 0) throw new UsageError(`Usage: ${blacklistUsage}`);
  let changed = 0;
  if (action === 'add') {
    for (const entry of entries) if (await blacklist.add(entry)) changed += 1;
    return [`Added ${changed} of ${entries.length}; the others were there already.`];
  }
  if (action === 'remove') {
    for (const entry of entries) if (await blacklist.remove(entry)) changed += 1;
    return [`Removed ${changed} of ${entries.length}.`];
  }
  throw new UsageError(`Usage: ${blacklistUsage}`);
}

async function readBlacklistEntries({ address, domain, file, note = '' }: BlacklistOptions) {
  const values = file === undefined ? [] : (await readFile(file, 'utf8')).split(/[\s,;]+/);
  return [address, domain && `@${domain}`, ...values]
    .filter((value) => value !== undefined && value !== '')
    .map((value) => parseBlacklistEntry(String(value), note));
}

/** `someone@example.org` is an address, `example.org` and `@example.org` are domains. */
function parseBlacklistEntry(text: string, note: string): BlacklistEntry {
  const value = text.trim().toLowerCase().replace(/^@/, '');
  if (isEmailAddress(value)) return { kind: 'address', value, note };
  if (isEmailAddress(`someone@${value}`)) return { kind: 'domain', value, note };
  throw new UsageError(`'${text}' is neither an email address nor a domain.`);
}
