export interface JsonText {
  start: number;
  end: number;
  text: string;
}

export type JsonPath = readonly string[];

/**
 * Finds strings at these paths of a valid document, in order, so that they can be replaced in the
 * source while everything else stays as written.
 */
export function findTextsAtPaths(json: string, paths: readonly JsonPath[]): JsonText[] {
  const found: JsonText[] = [];
  const token = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\.)*")|[^\s{}[\],:"]+)/gy;
  const open: { isList: boolean; key: string; isKeyNext: boolean }[] = [];
  for (let match = token.exec(json); match; match = token.exec(json)) {
    const [, sign, literal] = match;
    const inner = open.at(-1);
    if (sign === '{' || sign === '[') {
      open.push({ isList: sign === '[', key: '*', isKeyNext: sign === '{' });
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === ',' && inner) {
      inner.isKeyNext = !inner.isList;
    } else if (literal !== undefined && inner?.isKeyNext) {
      inner.key = JSON.parse(literal);
      inner.isKeyNext = false;
    } else if (literal !== undefined && paths.some((path) => isAtPath(path, open))) {
      const end = token.lastIndex;
      found.push({ start: end - literal.length, end, text: JSON.parse(literal) });
    }
  }
  return found;
}

function isAtPath(path: JsonPath, open: readonly { isList: boolean; key: string }[]): boolean {
  return (
    path.length === open.length &&
    open.every(({ isList, key }, depth) => path[depth] === key && isList === (key === '*'))
  );
}
