import { ensurePackages } from './lib/packages.js';
import { inRoot, projectNode, requireNode, toolOf } from './lib/project.js';
import { step } from './lib/run.js';

/** `npm run schema`: writes schema.graphql from the code, and the console's types from that. */
requireNode();
await ensurePackages();
const written = await step(projectNode, [inRoot('server', 'schema.command.ts')]);
process.exitCode =
  written ||
  (await step(projectNode, [
    toolOf('gql.tada/bin/cli.js'),
    'generate-output',
    '--tsconfig',
    inRoot('console', 'tsconfig.json'),
  ]));
