import { existsSync, readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { giveUp, inRoot, projectNode, root, say } from './project.js';
import { step } from './run.js';

export async function ensurePackages() {
  if (
    !isInstalled(
      readJsonIfExists('package-lock.json'),
      readJsonIfExists('node_modules/.package-lock.json'),
    )
  ) {
    say('Installing packages');
    const code = await runNpm(installExactly);
    if (code !== 0) {
      giveUp('The packages could not be installed. What npm printed above says why.');
    }
  }
  if (!existsSync(projectNode)) giveUp(nodeIsMissing);
}

/** Hides warnings about the system's Node.js, which will not run the packages. */
const installExactly = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];

const nodeIsMissing =
  'The Node.js that Steward runs on is missing: node_modules/.bin/node\n' +
  "It is put there by the install script of the npm package 'node', and npm did not run that\n" +
  'script, probably because `ignore-scripts` is set. Run it once by hand, then try again:\n\n' +
  '  npm rebuild node --ignore-scripts=false';

/**
 * Compares with node_modules/.package-lock.json, which npm writes. Optional packages for other
 * platforms are missing there; each changes together with one that is not optional.
 */
export function isInstalled(wanted, installed) {
  if (!installed) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional) return true;
    const found = installed.packages[path];
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

function readJsonIfExists(path) {
  return existsSync(inRoot(path)) ? JSON.parse(readFileSync(inRoot(path), 'utf8')) : undefined;
}

function runNpm(args) {
  // Runs on the system's Node.js, since this installation replaces the project's own.
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(inRoot('node_modules')))
    .join(delimiter);
  const { npm_execpath: npmFile, npm_node_execpath: npmNode } = process.env;
  const isUsable = npmFile?.endsWith('npm-cli.js') && npmNode && !npmNode.startsWith(root);
  return isUsable
    ? step(npmNode, [npmFile, ...args], { env: { PATH } })
    : step('npm', args, { env: { PATH } });
}
