import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * Hooks and components that start nothing while something is running. Their own tests press twice:
 * `use-action`, `use-edit-form`, `use-schema-form`, `draft-dialog` and `row-editing`.
 */
const guards = [
  /(?:^|\.)run$/,
  /^use(?:SchemaForm|EditForm|NewRecordForm|RowEdits)$/,
  // Built on useAction: a change of a flag or thread, a deletion, an added or removed row.
  /^change\.save$/,
  /^remove$/,
  /^<(?:DeleteProfilePartButton|DeleteRecord|DeleteRecordButton|DeleteTagButton) run$/,
  /^<(?:DraftDialog|ReasonDialog) onSubmit$/,
];

/** Calls without one of these guards around them. */
const unguarded = [
  // Saved by the form that calls them; `e2e/presses` presses its button twice.
  'features/engagement/items/save-with-confirmation.ts saveEngagement',
  'features/leads/lead-forms/use-stored-questions.ts saveLeadForm',
  'features/people/user-editing/create-user-screen.tsx createUser',
  'features/people/user-editing/edit-user-tab.tsx updateUser',
  // Passed on to `run` by a function of the file.
  'features/leads/lead-forms/delivery-row-actions.tsx replayLeadDelivery',
  'features/leads/lead-forms/delivery-row-actions.tsx retryDelivery',
  'features/moderation/author-items/use-item-actions.ts removeAllByAuthor',
  'features/moderation/author-items/use-item-actions.ts startItemRun',
  'features/moderation/row-keys/use-row-actions.ts updateFlag',
  // Called inside `run` by every key that assigns.
  'features/moderation/flags/assign-to-me.ts updateFlags',
  // Called inside `run` by the form of a note.
  'features/moderation/notes/person-notes.tsx addStaffNote',
  'features/moderation/notes/person-notes.tsx editStaffNote',
  // The first press takes the action off the list of what can be undone.
  'features/moderation/flags/undo.ts undoEvents',
  // Guarded by a ref of its own.
  'features/people/activity/activity-flag-slot.tsx updateFlag',
  // Undo of a message that closes with the first press.
  'features/people/extended-profile/field-panel.tsx restoreProfileField',
  'features/people/extended-profile/section-panel.tsx restoreProfileSection',
  // Repeated on purpose: every change of order or decision is saved, one after the other.
  'features/conditions/syncing/review-changes.tsx leaveOutChanges',
  'features/forums/tags/use-tag-order.ts reorderTags',
  'features/people/extended-profile/use-section-order.ts reorderSections',
  'features/people/extended-profile/use-section-order.ts updateProfileSection',
  // Sent by the screen itself, or with the same effect however often.
  'features/forums/threads/thread-actions.tsx fetchShortLink',
  'features/moderation/flags/viewers.tsx reportLeaving',
  'features/moderation/flags/viewers.tsx reportPresence',
];

const sourceFiles = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.|^testing\/|\.generated\./.test(file))
  .sort();

const parsed = new Map(
  sourceFiles.map((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)];
  }),
);

const isName = (node: ts.Node): node is ts.Identifier =>
  ts.isIdentifier(node) &&
  !ts.isImportSpecifier(node.parent) &&
  !ts.isTypeQueryNode(node.parent) &&
  !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) &&
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) &&
  !(ts.isMethodDeclaration(node.parent) && node.parent.name === node);

function findUses(root: ts.Node, names: ReadonlySet<string>): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (isName(node) && names.has(node.text)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
}

function declaredName(statement: ts.Statement): string | undefined {
  if (ts.isFunctionDeclaration(statement)) return statement.name?.text;
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0]?.name.getText();
  }
  return undefined;
}

/** Mutation documents of a file, and the functions that send them. */
function sendersIn(source: ts.SourceFile): Set<string> {
  const senders = new Set<string>();
  for (const statement of source.statements) {
    const name = declaredName(statement);
    if (name && /graphql\(\s*[`']\s*mutation /.test(statement.getText())) senders.add(name);
  }
  for (const statement of source.statements) {
    const name = declaredName(statement);
    if (name && /queryOptions\(/.test(statement.getText())) continue;
    if (name && findUses(statement, senders).length > 0) senders.add(name);
  }
  return senders;
}

const isRequestFile = (file: string) => /(?:\.queries|-requests)\.ts$/.test(file);
const requestFiles = [...parsed].filter(([file]) => isRequestFile(file));
const sendersByFile = new Map(requestFiles.map(([file, source]) => [file, sendersIn(source)]));

/** Names of senders that a file imports. */
function importedSenders(file: string, source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { text: from } = statement.moduleSpecifier as ts.StringLiteral;
    const senders = sendersByFile.get(join(dirname(file), from));
    const bindings = statement.importClause?.namedBindings;
    if (!senders || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements) if (senders.has(name.text)) names.add(name.text);
  }
  return names;
}

/** Name of the guard that would receive the function in `node`. */
function guardName(node: ts.Node): string {
  if (ts.isCallExpression(node)) return node.expression.getText();
  if (ts.isJsxAttribute(node))
    return `<${node.parent.parent.tagName.getText()} ${node.name.getText()}`;
  // The object of a deletion, which `remove` takes.
  if (ts.isPropertyAssignment(node)) return node.name.getText();
  return '';
}

/** True if every path from a button to this call leads through a guard. */
function isGuarded(use: ts.Node, source: ts.SourceFile): boolean {
  for (let node = use.parent; node !== source; node = node.parent) {
    const name = guardName(node);
    if (guards.some((guard) => guard.test(name))) return true;
    const local = localFunctionName(node);
    if (!local) continue;
    const calls = findUses(source, new Set([local])).filter((call) => call.parent !== node);
    return calls.length > 0 && calls.every((call) => isGuarded(call, source));
  }
  return false;
}

function localFunctionName(node: ts.Node): string | undefined {
  if (ts.isFunctionDeclaration(node)) return node.name?.text;
  const isArrow = ts.isVariableDeclaration(node) && node.initializer;
  return isArrow && ts.isArrowFunction(isArrow) ? node.name.getText() : undefined;
}

test('every change is sent through a guard against double presses', () => {
  const found = [...parsed].flatMap(([file, source]) =>
    isRequestFile(file)
      ? []
      : findUses(source, importedSenders(file, source))
          .filter((use) => !isGuarded(use, source))
          .map((use) => `${file} ${use.text}`),
  );
  expect([...new Set(found)].sort()).toEqual([...unguarded].sort());
});
