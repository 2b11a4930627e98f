import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromiumPath } from './chromium.js';
import { giveUp, say } from './project.js';
import { step } from './run.js';

/** Programs that tests need and npm does not have. */
const needed = [
  {
    name: 'Chromium (for browser tests; or set CHROMIUM_PATH)',
    // Without a font of its own a bare machine draws boxes instead of letters.
    debian: ['chromium', 'fonts-liberation'],
    isThere: () => existsSync(chromiumPath() ?? ''),
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
  const missing = needed.filter((program) => !program.isThere());
  if (missing.length === 0) return;
  const names = missing.map((program) => `  - ${program.name}`).join('\n');
  if (!canInstall()) {
    giveUp(`The tests need programs that are not installed:\n${names}\nPlease install them.`);
  }
  await install(missing.flatMap((program) => program.debian));
  const stillMissing = missing.filter((program) => !program.isThere());
  if (stillMissing.length > 0) {
    giveUp(`The tests need programs that could not be installed:\n${names}`);
  }
}

function canInstall() {
  return process.getuid?.() === 0 && isOnPath('apt-get');
}

async function install(packages) {
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
