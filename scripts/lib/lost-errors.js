import { relative, resolve } from 'node:path';
import { SyntaxKind } from 'typescript-native/unstable/ast';
import { API } from 'typescript-native/unstable/sync';
import { root } from './project.js';

/**
 * Finds promises that nobody awaits, returns, catches or marks with `void`, and errors that are
 * caught and dropped without a comment that says why, outside of tests. Biome has a rule for the
 * former, but does not know the types of packages and misses half of them.
 *
 * Usage: node lost-errors.js <tsconfig.json>…
 */

/** The router and TanStack Query never reject these; errors appear on the screen. */
const neverReject = ['invalidate', 'invalidateQueries', 'navigate', 'refetch'];
const choosing = [
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
];
const floating = 'nobody handles this promise: await it, or write void if it handles its errors';
const dropped = 'this error is dropped: log it, or say in a comment why nobody needs it';

const api = new API({ cwd: root });
const findings = new Set();
for (const path of process.argv.slice(2)) {
  const config = resolve(path);
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  for (const finding of findLostErrors(project)) findings.add(finding);
}
// Killed rather than closed: a compiler that is terminated may print 'context canceled'.
api.client.channel.child.kill('SIGKILL');
api.client.close();
for (const finding of findings) console.log(finding);
if (findings.size > 0) process.exitCode = 1;

function* findLostErrors({ program, checker, rootFiles }) {
  const promiseTypes = new Map();
  for (const fileName of rootFiles.filter((name) => !name.endsWith('.d.ts'))) {
    const file = program.getSourceFile(fileName);
    const found = { calls: [], drops: [] };
    collectSuspects(file, file, found);
    if (!isTest(fileName))
      for (const node of found.drops) yield `${formatPosition(file, node)} ${dropped}`;
    const types = found.calls.length > 0 ? checker.getTypeAtLocation(found.calls) : [];
    for (const [i, type] of types.entries()) {
      if (!type) continue;
      if (!promiseTypes.has(type.id)) promiseTypes.set(type.id, isPromise(checker, type));
      if (promiseTypes.get(type.id)) yield `${formatPosition(file, found.calls[i])} ${floating}`;
    }
  }
}

function isTest(fileName) {
  return /\.(?:test|spec)\.tsx?$|\/(?:e2e|testing)\//.test(fileName);
}

function collectSuspects(file, node, found) {
  if (node.kind === SyntaxKind.ExpressionStatement) {
    collectDiscardedCalls(node.expression, found.calls);
  } else if (isEmptyCatch(node) && !hasComment(file, node)) {
    found.drops.push(node);
  }
  node.forEachChild((child) => {
    collectSuspects(file, child, found);
  });
}

function collectDiscardedCalls(expression, calls) {
  switch (expression.kind) {
    case SyntaxKind.ParenthesizedExpression:
      collectDiscardedCalls(expression.expression, calls);
      break;
    case SyntaxKind.ConditionalExpression:
      collectDiscardedCalls(expression.whenTrue, calls);
      collectDiscardedCalls(expression.whenFalse, calls);
      break;
    case SyntaxKind.BinaryExpression:
      if (choosing.includes(expression.operatorToken.kind))
        collectDiscardedCalls(expression.right, calls);
      break;
    case SyntaxKind.CallExpression:
      if (!handlesRejection(expression)) calls.push(expression);
  }
}

function calledName({ expression }) {
  return expression.name?.text ?? expression.text;
}

function handlesRejection(call) {
  const name = calledName(call);
  if (neverReject.includes(name)) return true;
  return (
    call.arguments.length > (name === 'then' ? 1 : name === 'catch' ? 0 : Number.POSITIVE_INFINITY)
  );
}

function isPromise(checker, type) {
  if (type.isUnionType()) return type.getTypes().some((part) => isPromise(checker, part));
  // Fastify's replies have `then` but no `catch`.
  return ['then', 'catch'].every((name) => checker.getPropertyOfType(type, name) !== undefined);
}

/** Matches `catch {}`, and `.catch(() => …)` that returns a constant. */
function isEmptyCatch(node) {
  if (node.kind === SyntaxKind.CatchClause) return node.block.statements.length === 0;
  if (node.kind !== SyntaxKind.CallExpression || calledName(node) !== 'catch') return false;
  const [handler] = node.arguments;
  if (handler?.kind !== SyntaxKind.ArrowFunction || handler.parameters.length > 0) return false;
  const { body } = handler;
  if (body.kind === SyntaxKind.Block) return body.statements.length === 0;
  return /^(?:undefined|null|false|\[\]|\(\{\}\))$/.test(body.getText());
}

/** True for a comment inside the node or above its statement. */
function hasComment(file, node) {
  if (/\/\/|\/\*/.test(node.getText())) return true;
  let statement = node;
  while (!/Statement$/.test(SyntaxKind[statement.kind]) && statement.parent) {
    statement = statement.parent;
  }
  const before = file.text.slice(statement.pos, statement.getStart(file));
  // A comment on the line of the previous statement belongs to that one.
  return before.includes('\n') && /\/\/|\/\*/.test(before.slice(before.indexOf('\n')));
}

function formatPosition(file, node) {
  const lines = file.text.slice(0, node.getStart(file)).split('\n');
  return `${relative(root, file.fileName)}:${lines.length}:${lines.at(-1).length + 1}`;
}
