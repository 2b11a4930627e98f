import { ensureConsole } from './lib/console-build.js';
import { ensurePackages } from './lib/packages.js';
import { inRoot, projectNode, requireNode } from './lib/project.js';
import { become } from './lib/run.js';
import { readSettings, refuseUsedPort } from './lib/settings.js';

/** `npm start`: from a fresh clone to a running server; does only what is not done yet. */
requireNode();
const settings = readSettings();
if (settings.listens) {
  await refuseUsedPort(settings, 'Stop that program, or choose another port: PORT=4100 npm start');
}
await ensurePackages();
if (!(await ensureConsole())) process.exit(1);
await become(projectNode, [inRoot('server', 'main.ts')]);
