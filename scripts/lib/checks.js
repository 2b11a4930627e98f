import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, projectNode, toolOf } from './project.js';
import { exitOf, launch } from './run.js';

const biome = toolOf('@biomejs/biome/bin/biome');
// The native compiler needs a third of the processor time; gql.tada still needs the API of the
// other. Single-threaded, since two checks run at a time.
const tsc = [toolOf('typescript-native/bin/tsc'), '--singleThreaded', '--pretty', '--incremental'];
const gqlTada = toolOf('gql.tada/bin/cli.js');
const serverProject = inRoot('tsconfig.json');
const consoleProject = inRoot('console', 'tsconfig.json');

/** Each check resolves to its complaints; an empty text is a pass. Long checks come first. */
const checks = {
  // With the types of its documents written out, the console takes a quarter of the time.
  'types of the console': async () =>
    (await findComplaints([inRoot('scripts', 'lib', 'write-graphql-types.js')])) ||
    findTypeErrors(consoleProject, 'console'),
  'types of the server': () => findTypeErrors(serverProject, 'server'),
  'lost errors': () =>
    findComplaints([inRoot('scripts', 'lib', 'lost-errors.js'), serverProject, consoleProject]),
  // The type checker does not notice fields that the schema lacks.
  'GraphQL documents': () =>
    findComplaints([
      inRoot('scripts', 'lib', 'graphql-documents.js'),
      inRoot('schema.graphql'),
      inRoot('console'),
    ]),
  'unused code and packages': () => findComplaints([toolOf('knip/bin/knip.js'), '--no-progress']),
  'lint and format': () => findComplaints([biome, 'check', '--error-on-warnings']),
  'migrations that a running release bears': () =>
    findComplaints([
      inRoot('scripts', 'lib', 'migration-lint.js'),
      inRoot('server', 'db', 'migrations'),
    ]),
  'generated GraphQL types': findOutdatedTypes,
};

/** Runs two checks at a time; resolves to the names of those that failed. */
export async function runChecks() {
  const failed = [];
  const waiting = Object.entries(checks);
  const runWaitingChecks = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next;
      const startedAt = Date.now();
      const complaints = await check();
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(`${complaints === '' ? '  ✓' : '  ✗'} ${name} (${seconds} s)`);
      if (complaints === '') continue;
      console.log(complaints);
      failed.push(name);
    }
  };
  await Promise.all([runWaitingChecks(), runWaitingChecks()]);
  return failed;
}

/** Incremental: checks what changed since the last run's build info. */
function findTypeErrors(project, name) {
  const buildInfo = inRoot('node_modules', '.cache', `types-of-${name}.tsbuildinfo`);
  return findComplaints([...tsc, '--project', project, '--tsBuildInfoFile', buildInfo]);
}

async function findComplaints(args) {
  const child = launch(projectNode, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await exitOf(child);
  return code === 0 ? '' : output || `ended with code ${code}`;
}

async function findOutdatedTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'steward-check-'));
  try {
    const fresh = join(folder, 'graphql-env.d.ts');
    const args = [gqlTada, 'generate-output', '--tsconfig', consoleProject, '--output', fresh];
    const complaints = await findComplaints(args);
    if (complaints !== '') return complaints;
    const committed = inRoot('console', 'lib', 'graphql-env.generated.d.ts');
    const isCurrent = readFileSync(fresh, 'utf8') === readFileSync(committed, 'utf8');
    return isCurrent ? '' : '    They are older than schema.graphql: run `npm run schema`.';
  } finally {
    rmSync(folder, { recursive: true });
  }
}
