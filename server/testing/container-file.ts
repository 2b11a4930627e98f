import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

const projectFolder = join(import.meta.dirname, '../..');

export interface ContainerImage {
  folder: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  command: string[];
  healthCheck: string[];
}

interface ContainerInstruction {
  instruction: string;
  rest: string;
}

/** Instructions of a stage, with continued lines joined; the last one has no name. */
function readContainerStage(name: string): ContainerInstruction[] {
  const text = readFileSync(join(projectFolder, 'Containerfile'), 'utf8').replaceAll('\\\n', ' ');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const stages = lines.join('\n').split(/^(?=FROM )/m);
  const stage = stages.find((it) => (/^FROM \S+ AS (\S+)/.exec(it)?.[1] ?? '') === name) ?? '';
  const instructions = stage.trim().split('\n').slice(1);
  return instructions.map((line) => {
    const [instruction = ''] = line.split(' ', 1);
    return { instruction, rest: line.slice(instruction.length + 1) };
  });
}

const ignoredContextPatterns = readFileSync(join(projectFolder, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({
    pattern: globToPattern(line.replace(/^!/, '')),
    includes: line.startsWith('!'),
  }));

/** True if .dockerignore lets the path into the build. The last pattern that matches decides. */
export function isInBuildContext(path: string): boolean {
  const paths = [path, ...ancestorsOf(path)];
  const last = ignoredContextPatterns.findLast(({ pattern }) =>
    paths.some((it) => pattern.test(it)),
  );
  return last?.includes ?? true;
}

/** Matches like a shell's glob, but `*` also matches names that begin with a dot. */
function globToPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*\/|\*)/).map((part) => {
    if (part === '**/') return '(?:.*/)?';
    return part === '*' ? '[^/]*' : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${parts.join('')}$`);
}

/** Files of a folder of the sources that get into the build, as paths from the root. */
export function listBuildContext(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectFolder, join(entry.parentPath, entry.name)))
    .filter(isInBuildContext);
}

/**
 * Puts the tree of the Containerfile together in an empty folder: what earlier stages install and
 * build is taken from this folder, without what `npm ci --omit=dev` leaves out.
 */
export function makeContainerTree(): ContainerImage {
  const folder = createImageFolder();
  const image: Partial<ContainerImage> & { env: Record<string, string> } = { folder, env: {} };
  for (const { instruction, rest } of readContainerStage('')) {
    if (instruction === 'COPY') runCopyInstruction(rest, folder);
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
function createImageFolder(): string {
  const beside = join(projectFolder, 'dist');
  mkdirSync(beside, { recursive: true });
  const isOpen = [beside, ...ancestorsOf(beside)].every(
    (folder) => (statSync(folder).mode & 0o001) !== 0,
  );
  const folder = mkdtempSync(join(isOpen ? beside : tmpdir(), 'container-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path || parent === '.' ? [] : [parent, ...ancestorsOf(parent)];
}

function runCopyInstruction(copyArguments: string, folder: string): void {
  const words = copyArguments.split(' ');
  const target = join(folder, words.at(-1) ?? '');
  if (words[0] === '--from=packages') {
    copyProductionPackages(target);
    removePackagesAsContainerfile(folder);
    return;
  }
  const isBuilt = words[0] === '--from=build';
  const sources = words.slice(isBuilt ? 1 : 0, -1);
  for (const source of sources) {
    const name = source.replace('/app/', '');
    const path = join(projectFolder, name);
    // The console may not be built when this test runs alone.
    if (isBuilt && existsSync(path)) linkFilesInto([path], dirname(target));
    else if (!isBuilt)
      copyFromBuildContext(name, copyArguments.endsWith(' ./') ? join(target, name) : target);
  }
}

function copyFromBuildContext(name: string, target: string): void {
  if (!statSync(join(projectFolder, name)).isDirectory()) {
    if (!isInBuildContext(name)) throw new Error(`.dockerignore keeps ${name} out of the build`);
    linkFilesInto([join(projectFolder, name)], dirname(target));
    return;
  }
  for (const path of listBuildContext(name)) {
    const file = join(target, relative(name, path));
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(join(projectFolder, path), file);
  }
}

/** What the stage removes after the installation. */
function removePackagesAsContainerfile(folder: string): void {
  const install = 'npm ci --omit=dev && ';
  const command = readContainerStage('packages').find(({ rest }) => rest.startsWith(install))?.rest;
  if (!command) throw new Error('The Containerfile does not install the packages');
  execFileSync('sh', ['-c', command.slice(install.length)], { cwd: folder });
}

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
}

function copyProductionPackages(target: string): void {
  const lock = JSON.parse(readFileSync(join(projectFolder, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages as Record<string, LockedPackage>)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
    // Packages inside others come along with them.
    .filter(
      (path) => path.lastIndexOf('node_modules/') === 0 && existsSync(join(projectFolder, path)),
    );
  const byScope = Map.groupBy(packages, (path) => dirname(path).slice('node_modules'.length));
  for (const [scope, paths] of byScope) {
    linkFilesInto(
      paths.map((path) => join(projectFolder, path)),
      join(target, scope),
    );
  }
  linkFilesInto([join(projectFolder, 'node_modules/.bin/node')], join(target, '.bin'));
}

/** Hard links where that is possible: nobody writes to the files. */
function linkFilesInto(paths: string[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('cp', ['-al', ...paths, folder], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-a', ...paths, folder]);
  }
}
