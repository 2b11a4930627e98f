import { ensurePackages } from './lib/packages.js';
import { inRoot, projectNode, requireNode } from './lib/project.js';
import { become } from './lib/run.js';

/** `node scripts/run.js <file.ts> …`: runs a program of this repository on its own Node.js. */
const [file, ...args] = process.argv.slice(2);
requireNode();
await ensurePackages();
await become(projectNode, [inRoot(file), ...args]);
