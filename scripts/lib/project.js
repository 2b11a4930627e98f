import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The scripts folder runs before anything is installed, on whatever Node.js the machine has:
// plain JavaScript, nothing but Node's own modules, nothing newer than Node 20.19.

export const root = fileURLToPath(new URL('../..', import.meta.url));

export function inRoot(...path) {
  return join(root, ...path);
}

/** The Node.js that runs the project: TypeScript without a build step needs a recent one. */
export const projectNode = inRoot('node_modules', '.bin', 'node');

/** The file behind a command of an installed package; it runs under `projectNode`. */
export function toolOf(path) {
  return inRoot('node_modules', ...path.split('/'));
}

export function say(text) {
  console.log(`\n▸ ${text}`);
}

/** Ends the script with a message for people instead of a stack. */
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
