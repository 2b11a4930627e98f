import { ensureConsole } from './lib/console-build.js';
import { ensurePackages } from './lib/packages.js';
import { requireNode } from './lib/project.js';

/** `npm run build`: the console's files for a deployment, in dist/. */
requireNode();
await ensurePackages();
if (!(await ensureConsole())) process.exit(1);
