import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

// Prints lines of code outside tests by area, comments per 100 of them, and how many comments
// begin with a pronoun or relative instead of a noun or verb. SQL, CSS and data are not counted.

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folders = [
  '*.ts',
  ...['automod', 'retrieval', 'bench', 'console', 'contract', 'e2e', 'scripts', 'server'].map(
    (folder) => `${folder}/**/*.{ts,tsx,js}`,
  ),
];
const isTest = (file) =>
  /\.(test|spec)\.tsx?$|\.generated\.|\.d\.ts$|^e2e\/|^(server|console)\/testing\//.test(file);

const unclear = new Set(
  `all another any anyone anything both each either every everyone everything he her his how it its
  itself many neither no nobody none nothing of one others she some someone something such that
  theirs them these they this those what whatever when where whether which who whoever whom whose`.split(
    /\s+/,
  ),
);

/** 'server/people', 'console/kit', 'automod', 'contract' … */
function areaOf(file) {
  const [top, first = '', area] = file.split('/');
  const engine = /^server\/(?:features\/moderation\/(automod)|lib\/(retrieval))\//.exec(file);
  if (engine) return engine[1] ?? engine[2];
  if (top !== 'server' && top !== 'console') return first === '' ? 'root' : top;
  if (first === 'features') return `${top}/${area}`;
  return /\.\w+$/.test(first) ? `${top} (root)` : `${top}/${first}`;
}

/**
 * Code lines hold more than blanks and comments. A comment is one block, or consecutive line
 * comments.
 */
export function countLines(text, file) {
  const tree = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const ranges = new Map();
  const visit = (node) => {
    const isJsxText = node.kind === ts.SyntaxKind.JsxText;
    if (!isJsxText && node.getChildCount(tree) === 0) {
      for (const range of [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      ]) {
        ranges.set(range.pos, range);
      }
    }
    for (const child of node.getChildren(tree)) visit(child);
  };
  visit(tree);
  const found = [...ranges.values()].sort((a, b) => a.pos - b.pos);
  let code = '';
  let end = 0;
  for (const range of found) {
    code += text.slice(end, range.pos) + text.slice(range.pos, range.end).replace(/[^\n]/g, '');
    end = range.end;
  }
  code += text.slice(end);

  const comments = [];
  for (const { pos, end: stop, kind } of found) {
    const previous = comments.at(-1);
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const goesOn = previous?.isLine && isLine && /^\s*$/.test(text.slice(previous.stop, pos));
    const between = goesOn ? text.slice(previous.stop, pos).split('\n').length : 0;
    if (goesOn && between === 2) previous.stop = stop;
    else comments.push({ pos, stop, isLine });
  }
  const explanatory = comments
    .map(({ pos, stop }) => text.slice(pos, stop))
    .filter((comment) => !/biome-ignore|@ts-|^\/\/\/|@vitest/.test(comment));
  const firstWord = (comment) => /[\p{L}'’]+/u.exec(comment)?.[0].toLowerCase() ?? '';
  return {
    code: code.split('\n').filter((line) => line.trim() !== '').length,
    comments: explanatory.length,
    unclear: explanatory.filter((comment) => unclear.has(firstWord(comment))).length,
  };
}

function main() {
  const areas = new Map();
  const files = globSync(folders, { cwd: root }).filter((file) => !isTest(file));
  for (const file of files.sort()) {
    const area = areas.get(areaOf(file)) ?? { code: 0, comments: 0, unclear: 0 };
    const counted = countLines(readFileSync(join(root, file), 'utf8'), file);
    for (const name of Object.keys(area)) area[name] += counted[name];
    areas.set(areaOf(file), area);
  }
  const total = { code: 0, comments: 0, unclear: 0 };
  for (const area of areas.values())
    for (const name of Object.keys(total)) total[name] += area[name];
  const rows = [...areas].sort(([a], [b]) => a.localeCompare(b));
  console.log('area                        lines  comments per 100  unclear beginnings');
  for (const [name, { code, comments, unclear: bad }] of [...rows, ['all', total]]) {
    const density = ((100 * comments) / code).toFixed(1).padStart(16);
    const share = `${comments === 0 ? 0 : Math.round((100 * bad) / comments)} %`.padStart(18);
    console.log(`${name.padEnd(24)} ${String(code).padStart(8)}  ${density}  ${share}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
