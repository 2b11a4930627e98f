import { ensureConsole } from './lib/console-build.js';
import { ensurePackages } from './lib/packages.js';
import { requireNode } from './lib/project.js';

/** `npm run build`: builds the console for a deployment, into dist/. */
requireNode();
await ensurePackages();
if (!(await ensureConsole())) process.exit(1);
