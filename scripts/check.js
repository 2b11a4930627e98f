import { runChecks } from './lib/checks.js';
import { ensurePackages } from './lib/packages.js';
import { requireNode } from './lib/project.js';

/** `npm run check`: all static checks. */
requireNode();
await ensurePackages();
const failed = await runChecks();
process.exitCode = failed.length > 0 ? 1 : 0;
