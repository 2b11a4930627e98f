import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumPath, headlessShell } from './chromium.js';
import { giveUp, say } from './project.js';
import { step } from './run.js';

/** Programs that tests need and npm cannot install. */
const needed = [
  {
    name: 'Chromium (for browser tests; or set CHROMIUM_PATH)',
    // Without a font, a bare machine draws boxes instead of letters.
    debian: ['chromium-headless-shell', 'fonts-liberation'],
    isThere: () => existsSync(chromiumPath() ?? ''),
    hasBetter: () =>
      ![headlessShell, process.env.CHROMIUM_PATH].includes(chromiumPath()) &&
      isKnownToApt('chromium-headless-shell'),
  },
  {
    name: 'PostgreSQL 15 or newer (its server programs; nothing has to run)',
    debian: ['postgresql'],
    isThere: () => isOnPath('initdb', debianPostgresFolders()),
  },
  {
    name: 'PgBouncer (nothing has to run)',
    debian: ['pgbouncer'],
    isThere: () => isOnPath('pgbouncer', ['/usr/sbin', '/usr/local/sbin']),
  },
  {
    name: 'OpenSSH server with sftp-server (its programs; nothing has to run)',
    debian: ['openssh-server', 'openssh-sftp-server'],
    isThere: () =>
      isOnPath('sshd', ['/usr/sbin', '/usr/local/sbin']) &&
      isOnPath('sftp-server', ['/usr/lib/openssh', '/usr/libexec', '/usr/libexec/openssh']),
  },
];

export async function ensureSystemPackages() {
  const isMissing = (program) => !program.isThere();
  // Also replaces a usable program by a better one.
  const shouldInstall = (program) => isMissing(program) || program.hasBetter?.();
  if (canInstall())
    await installPackages(needed.filter(shouldInstall).flatMap(({ debian }) => debian));
  const missing = needed.filter(isMissing);
  if (missing.length === 0) return;
  const names = missing.map((program) => `  - ${program.name}`).join('\n');
  giveUp(`The tests need programs that are not installed:\n${names}\nPlease install them.`);
}

function canInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

async function installPackages(packages) {
  if (packages.length === 0) return;
  say(`Installing ${packages.join(', ')}`);
  const env = {
    DEBIAN_FRONTEND: 'noninteractive',
    // Prevents apt from starting services, since tests start the programs themselves: RUNLEVEL for
    // init scripts or no init, SYSTEMD_OFFLINE for systemd.
    RUNLEVEL: '1',
    SYSTEMD_OFFLINE: '1',
  };
  // Continues after a failure, because outdated package lists may be enough.
  await step('apt-get', ['update', '--quiet'], { env });
  await step(
    'apt-get',
    ['install', '--yes', '--no-upgrade', '--no-install-recommends', ...packages],
    { env },
  );
}

function isKnownToApt(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;
}

function debianPostgresFolders() {
  const folder = '/usr/lib/postgresql';
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name, 'bin')) : [];
}

function isOnPath(program, moreFolders = []) {
  const folders = [...moreFolders, ...(process.env.PATH ?? '').split(delimiter)];
  return folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
