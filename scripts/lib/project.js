import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Scripts run before anything is installed, on any Node.js from 20.19: plain JavaScript, Node's own
// modules only.

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function inRoot(...path) {
  return join(root, ...path);
}

/** TypeScript without a build step needs a recent Node.js. */
export const projectNode = inRoot('node_modules', '.bin', 'node');

export function toolOf(path) {
  return inRoot('node_modules', ...path.split('/'));
}

export function say(text) {
  console.log(`\n▸ ${text}`);
}

export function giveUp(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major >= 22 || (major === 20 && minor >= 19)) return;
  giveUp(
    `Steward needs Node.js 20.19, 22 or newer to start, and this is ${process.version}.\n` +
      'Install a current one from https://nodejs.org and try again.',
  );
}
