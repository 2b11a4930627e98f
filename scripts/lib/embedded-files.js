import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { longFiles } from './long-files.js';
import { root } from './project.js';

/** Where the embedded database is not just a slower PostgreSQL. */
const differing = [
  // One session for all clients, no server of its own.
  /^server\/db\//,
  // Queues, workers and events inside the process instead of by NOTIFY.
  /^server\/jobs\//,
  /\.job\.api\.test\.ts$/,
  /\bevents[^/]*$/,
  // Another version of PostgreSQL plans, sorts and searches for itself.
  /-list[^/]*$/,
  /\/many-[^/]*$/,
];

/** The rest comes round in this many days. */
export const turns = 4;

/** The number of the day, by which turns are taken. */
export function today(now = Date.now()) {
  return Math.floor(now / 86_400_000);
}

/** What differs on the embedded database, and of the rest those whose turn it is. */
export function chooseForEmbedded(files, turn) {
  return files.filter(
    (file) => differing.some((pattern) => pattern.test(file)) || turnOf(file) === turn,
  );
}

/**
 * By its name alone, so that it stays the same wherever the file is and whatever comes beside.
 * Long ones take turns among themselves.
 */
function turnOf(file) {
  const name = basename(file);
  if (longFiles.includes(name)) return longFiles.indexOf(name) % turns;
  return createHash('sha256').update(name).digest().readUInt32BE() % turns;
}

export function apiTestFiles() {
  return readdirSync(join(root, 'server'), { recursive: true })
    .filter((name) => name.endsWith('.api.test.ts'))
    .map((name) => join('server', name))
    .sort();
}
