import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export interface CollectedPattern {
  source: string;
  flags: string;
  /** `search` finds one match; `all` continues after each; `split` tries every position. */
  use: 'search' | 'all' | 'split';
  files: string[];
}

/** A place where a pattern is built at run time. */
export interface BuiltPattern {
  file: string;
  line: number;
  isInFunction: boolean;
}

/** Code of servers and browsers. Tests and build tools read only our own texts. */
const checkedSourceGlobs = [
  'automod/**/*.ts',
  'contract/**/*.ts',
  'retrieval/**/*.ts',
  'server/**/*.{ts,js}',
  'console/{app,features,kit,lib}/**/*.{ts,tsx}',
];
const isOurToolOrTest =
  /\.test\.tsx?$|\.generated\.|^server\/testing\/|\/(?:training|evaluation)\//;

export function collectPatterns(): { literals: CollectedPattern[]; built: BuiltPattern[] } {
  const literals = new Map<string, CollectedPattern>();
  const built: BuiltPattern[] = [];
  for (const file of globSync(checkedSourceGlobs)
    .filter((it) => !isOurToolOrTest.test(it))
    .sort()) {
    const text = readFileSync(file, 'utf8');
    const sourceFile = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        addPattern(literals, { ...splitLiteral(node.text), isSplit: isSplitArgument(node), file });
      } else if (buildsPattern(node)) {
        const { line } = sourceFile.getLineAndCharacterOfPosition(node.getStart());
        built.push({ file, line: line + 1, isInFunction: isInFunction(node) });
      }
      ts.forEachChild(node, visit);
    };
    visit(sourceFile);
  }
  return { literals: [...literals.values()], built };
}

export function addPattern(
  patterns: Map<string, CollectedPattern>,
  found: { source: string; flags: string; isSplit?: boolean; file: string },
): void {
  const { source, flags, isSplit = false, file } = found;
  const use = isSplit ? 'split' : /[gy]/.test(flags) ? 'all' : 'search';
  const key = `${use} /${source}/${flags}`;
  const known = patterns.get(key);
  if (!known) patterns.set(key, { source, flags, use, files: [file] });
  else if (!known.files.includes(file)) known.files.push(file);
}

function splitLiteral(literal: string): { source: string; flags: string } {
  const end = literal.lastIndexOf('/');
  return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

function isSplitArgument(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isCallExpression(parent) &&
    parent.arguments[0] === node &&
    ts.isPropertyAccessExpression(parent.expression) &&
    parent.expression.name.text === 'split'
  );
}

function buildsPattern(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  );
}

function isInFunction(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (ts.isFunctionLike(at)) return true;
  return false;
}
