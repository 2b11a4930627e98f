import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/server-process.ts';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { findProcessStartTime } from './process-start-time.ts';

const lockModule = new URL('./folder-lock.ts', import.meta.url).href;

/** Locks one folder after the other at given times, and keeps the locks. */
const locker = `
  import { lockFolder } from ${JSON.stringify(lockModule)};
  const [startAt, everyMs, ...folders] = process.argv.slice(1);
  const got = folders.filter((folder, i) => {
    while (Date.now() < Number(startAt) + i * Number(everyMs));
    try {
      lockFolder(folder);
      return true;
    } catch (error) {
      if (error.name !== 'FolderInUseError') throw error;
      return false;
    }
  });
  process.stdout.write(JSON.stringify(got));
  setInterval(() => {}, 1000);
`;

function spawnLocker(folders: string[], startAt = 0, everyMs = 0): ChildProcess {
  const args = ['--input-type=module', '-e', locker, String(startAt), String(everyMs), ...folders];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Folders whose lock it got. */
async function outcomeOf(child: ChildProcess): Promise<string[]> {
  for await (const chunk of child.stdout ?? []) return JSON.parse(String(chunk));
  throw new Error('it ended without an answer');
}

async function holderOf(folder: string): Promise<ChildProcess> {
  const child = spawnLocker([folder]);
  expect(await outcomeOf(child)).toEqual([folder]);
  return child;
}

describe('a folder in use', () => {
  test('is refused with the pid of the process that holds it', async () => {
    const folder = temporaryFolder();
    const { pid } = await holderOf(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    expect(() => lockFolder(folder)).toThrow(
      `The database folder ${folder} is in use by process ${pid}. ` +
        'Stop that process first, or set DATA_DIR to another folder.',
    );
  });

  test('is refused to its own process, and free after the release', () => {
    const folder = join(temporaryFolder(), 'made', 'on', 'the', 'way');
    const lock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${process.pid}.`);
    lock.release();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder).release();
  });
});

describe('a stale lock', () => {
  test('of a process that was killed is taken over', async () => {
    const folder = temporaryFolder();
    const holder = await holderOf(folder);
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    const lock = lockFolder(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    lock.release();
  });

  test.runIf(process.platform === 'linux')('of a killed zombie process is taken over', async () => {
    const folder = temporaryFolder();
    // The parent becomes a program that never collects its children.
    const parent = spawn(
      'sh',
      [
        '-c',
        '"$0" --input-type=module -e "$1" 0 0 "$2" & echo $! >&2; exec sleep 60',
        process.execPath,
        locker,
        folder,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    onTestFinished(() => void parent.kill('SIGKILL'));
    let pid = 0;
    for await (const chunk of parent.stderr) {
      pid = Number(String(chunk));
      break;
    }
    expect(await outcomeOf(parent)).toEqual([folder]);
    expect(() => lockFolder(folder)).toThrow(`in use by process ${pid}.`);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => findProcessStartTime(pid)).toBeUndefined();
    // The process table still has it.
    expect(process.kill(pid, 0)).toBe(true);
    lockFolder(folder).release();
  });

  test('whose pid now belongs to another process is taken over', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, `lock-${process.ppid}-1`), '');
    lockFolder(folder).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['lock', 'lock-', 'lock-0-', 'lock-abc-1', 'lock-99999999999999-1', 'lock-1'])(
    'without content, like %s, is ignored',
    (name) => {
      const folder = temporaryFolder();
      writeFileSync(join(folder, name), 'null');
      lockFolder(folder).release();
    },
  );
});

test('exactly one of several processes gets a stale lock', async () => {
  const racers = 5;
  const base = temporaryFolder();
  const folders = Array.from({ length: 60 }, (_, i) => join(base, String(i)));
  for (const folder of folders) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'lock-4194304-1'), '');
  }
  // Late enough for all of them to be running.
  const startAt = Date.now() + 2500;
  const outcomes = await Promise.all(
    Array.from({ length: racers }, () => outcomeOf(spawnLocker(folders, startAt, 25))),
  );
  expect(outcomes.flat().sort()).toEqual(folders.toSorted());
});
