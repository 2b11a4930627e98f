import { ensureConsole } from './lib/console-build.js';
import { keepRunning } from './lib/keep-running.js';
import { ensurePackages } from './lib/packages.js';
import { inRoot, projectNode, requireNode } from './lib/project.js';
import { serverEnvironment, serverFlags } from './lib/server-flags.js';
import { readSettings, refuseUsedPort } from './lib/settings.js';

/**
 * `npm start`: installs and builds what is missing, then runs the server and restarts it after
 * crashes.
 */
requireNode();
const settings = readSettings();
if (settings.listens) {
  await refuseUsedPort(settings, 'Stop that program, or choose another port: PORT=4100 npm start');
}
await ensurePackages();
if (!(await ensureConsole())) process.exit(1);
process.exit(
  await keepRunning(projectNode, [...serverFlags, inRoot('server', 'main.ts')], {
    env: { ...serverEnvironment, ...process.env },
  }),
);
