import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');

export interface ContainerImage {
  folder: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  command: string[];
  healthCheck: string[];
}

/** Instructions of the last stage, with continued lines joined. */
function readLastStage(): { instruction: string; rest: string }[] {
  const text = readFileSync(join(root, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const last = lines.findLastIndex((line) => line.startsWith('FROM '));
  return lines.slice(last + 1).map((line) => {
    const [instruction = ''] = line.split(' ', 1);
    return { instruction, rest: line.slice(instruction.length + 1) };
  });
}

/**
 * Puts the tree of the Containerfile together in an empty folder: what earlier stages install and
 * build is taken from this folder, without what `npm ci --omit=dev` leaves out.
 */
export function makeContainerTree(): ContainerImage {
  const folder = makeFolderBesideSources();
  const image: Partial<ContainerImage> & { env: Record<string, string> } = { folder, env: {} };
  for (const { instruction, rest } of readLastStage()) {
    if (instruction === 'COPY') runCopy(rest, folder);
    else if (instruction === 'ENV') {
      for (const pair of rest.split(' '))
        image.env[pair.split('=')[0] ?? ''] = pair.split('=')[1] ?? '';
    } else if (instruction === 'USER') {
      const [uid = 0, gid = 0] = rest.split(':').map(Number);
      image.user = { uid, gid };
    } else if (instruction === 'CMD') image.command = JSON.parse(rest);
    else if (instruction === 'HEALTHCHECK')
      image.healthCheck = JSON.parse(rest.slice(rest.indexOf('[')));
  }
  chmodSync(folder, 0o755);
  const { user, command, healthCheck } = image;
  if (!user || !command || !healthCheck) throw new Error('The Containerfile lacks an instruction');
  return { ...image, folder, user, command, healthCheck };
}

/** On the file system of the sources if others may enter it, so that files can be linked. */
function makeFolderBesideSources(): string {
  const beside = join(root, 'dist');
  mkdirSync(beside, { recursive: true });
  const isOpen = ancestorsOf(beside).every((folder) => (statSync(folder).mode & 0o001) !== 0);
  const folder = mkdtempSync(join(isOpen ? beside : tmpdir(), 'container-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function ancestorsOf(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...ancestorsOf(parent)];
}

function runCopy(rest: string, folder: string): void {
  const words = rest.split(' ');
  const target = join(folder, words.at(-1) ?? '');
  if (words[0] === '--from=packages') {
    copyPackages(target);
    return;
  }
  const sources = words.slice(words[0]?.startsWith('--from') ? 1 : 0, -1);
  for (const source of sources) {
    const path = join(root, source.replace('/app/', ''));
    const isFolderTarget = rest.endsWith(' ./');
    // The console may not be built when this test runs alone.
    if (existsSync(path)) linkFiles([path], isFolderTarget ? target : dirname(target));
  }
}

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
}

function copyPackages(target: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    // Packages inside others come along with them.
    .filter((path) => path.lastIndexOf('node_modules/') === 0 && existsSync(join(root, path)));
  const byScope = Map.groupBy(packages, (path) => dirname(path).slice('node_modules'.length));
  for (const [scope, paths] of byScope) {
    linkFiles(
      paths.map((path) => join(root, path)),
      join(target, scope),
    );
  }
  linkFiles([join(root, 'node_modules/.bin/node')], join(target, '.bin'));
}

/** Hard links where that is possible: nobody writes to the files. */
function linkFiles(paths: string[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('cp', ['-al', ...paths, folder], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...paths, folder]);
  }
}
