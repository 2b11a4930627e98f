import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumPath, headlessShell } from './chromium.js';
import { giveUp, say } from './project.js';
import { step } from './run.js';

/** Programs that tests need and npm does not have. */
const needed = [
  {
    name: 'Chromium (for browser tests; or set CHROMIUM_PATH)',
    // Without a font of its own a bare machine draws boxes instead of letters.
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
    name: 'OpenSSH server with sftp-server (its programs; nothing has to run)',
    debian: ['openssh-server', 'openssh-sftp-server'],
    isThere: () =>
      isOnPath('sshd', ['/usr/sbin', '/usr/local/sbin']) &&
      isOnPath('sftp-server', ['/usr/lib/openssh', '/usr/libexec', '/usr/libexec/openssh']),
  },
];

/** Installs what is missing where that is possible, and otherwise says what to install. */
export async function ensureSystemPackages() {
  const isMissing = (program) => !program.isThere();
  // Where there is something that will do, and something better to be had.
  const isWanted = (program) => isMissing(program) || program.hasBetter?.();
  if (canInstall()) await install(needed.filter(isWanted).flatMap(({ debian }) => debian));
  const missing = needed.filter(isMissing);
  if (missing.length === 0) return;
  const names = missing.map((program) => `  - ${program.name}`).join('\n');
  giveUp(`The tests need programs that are not installed:\n${names}\nPlease install them.`);
}

function canInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

async function install(packages) {
  if (packages.length === 0) return;
  say(`Installing ${packages.join(', ')}`);
  const env = {
    DEBIAN_FRONTEND: 'noninteractive',
    // The tests run these programs themselves, so no service of the system is started: the
    // first is for machines with init scripts or no init at all, the second for systemd.
    RUNLEVEL: '1',
    SYSTEMD_OFFLINE: '1',
  };
  // Lists that cannot be refreshed may still do.
  await step('apt-get', ['update', '--quiet'], { env });
  await step(
    'apt-get',
    ['install', '--yes', '--no-upgrade', '--no-install-recommends', ...packages],
    { env },
  );
}

/** By the lists at hand: not every distribution has every package. */
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
