import { ensurePackages } from './lib/packages.js';
import { inRoot, projectNode, requireNode, toolOf } from './lib/project.js';
import { launch, runTogether } from './lib/run.js';
import { serverFlags } from './lib/server-flags.js';
import { readSettings, refuseUsedPort } from './lib/settings.js';

const consolePort = 4001;

/** `npm run dev`: the server restarts on changes, and Vite serves the console with hot reload. */
requireNode();
const settings = readSettings();
await refuseUsedPort(settings, 'Stop that program, or choose another port: PORT=4100 npm run dev');
await refuseUsedPort({ port: consolePort, host: 'localhost' }, 'Vite needs it: stop that program.');
await ensurePackages();

const server = launch(
  projectNode,
  [...serverFlags, '--watch', '--watch-preserve-output', inRoot('server', 'main.ts')],
  // Links and redirects of the server lead back to Vite.
  { env: { PUBLIC_URL: settings.publicUrl || `http://localhost:${consolePort}` } },
);
const vite = launch(
  projectNode,
  [toolOf('vite/bin/vite.js'), '--config', inRoot('console', 'vite.config.ts')],
  { env: { STEWARD_SERVER_PORT: String(settings.port) } },
);
const { code, stopSignal } = await runTogether([server, vite]);
process.exit(stopSignal ? 0 : code);
