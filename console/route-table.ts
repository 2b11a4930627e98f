import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { engagementKinds } from '../contract/engagement/kinds.ts';

const routesFolder = join(import.meta.dirname, 'app/routes');

export interface RouteLine {
  name: string;
  path: string;
  module: string;
}

/** Reads the route tables as text: importing their icons would take long. */
export function readRouteTable(): RouteLine[] {
  const tables = globSync('*.routes.ts', { cwd: routesFolder }).sort();
  const text = tables.map((table) => readFileSync(join(routesFolder, table), 'utf8')).join('');
  const entries = text.matchAll(/ name: ([^\n]+),\n +path: ([^\n]+),\n.*?import\('([^']+)'\)/gs);
  return [...entries].flatMap(([, name = '', path = '', module = '']) => {
    const kinds = name.startsWith('kind.') ? engagementKinds : [{}];
    return kinds.map((kind) => ({
      name: evaluatePath(name, kind),
      path: evaluatePath(path, kind),
      module: resolve(routesFolder, module),
    }));
  });
}

/** Evaluates `'/polls'`, `kind.listPath` or a template such as `${kind.path}/$id`. */
function evaluatePath(expression: string, kind: object): string {
  const readPath = (path: string) =>
    path.split('.').reduce<unknown>((whole, name) => (whole as never)[name], kind);
  return expression
    .replace(/^kind\.([\w.]+)$/, (_, path: string) => String(readPath(path)))
    .replace(/\$\{kind\.([\w.]+)\}/g, (_, path: string) => String(readPath(path)))
    .replace(/^['`]|['`]$/g, '');
}
