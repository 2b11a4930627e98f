import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Rules for code that handles input, read from the syntax of every source file. */
const root = join(import.meta.dirname, '..');
const files = globSync(['contract/**/*.ts', 'server/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.ts$|^server\/(?:testing|demo)\/|\.generated\./.test(file))
  .sort();

/** All places for which `isWrong` is true, as file, line and text. */
function placesWhere(
  mentions: RegExp,
  isWrong: (node: ts.Node) => boolean,
  listed: readonly string[] = [],
) {
  return files
    .filter((file) => !listed.includes(file))
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      if (!mentions.test(text)) return [];
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (isWrong(node)) {
          const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
          found.push(`${file}:${line} ${node.getText().slice(0, 80)}`);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

test('external names are looked up with Object.hasOwn, since `in` also finds inherited ones', () => {
  const wrong = placesWhere(
    /[\w)\]] in \w/,
    (node) =>
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      !ts.isStringLiteral(node.left) &&
      !ts.isPrivateIdentifier(node.left),
  );
  expect(wrong).toEqual([]);
});

/**
 * Schemas for data from operators, commands, models and our own tables, and for responses, not for
 * input of people.
 */
const notInput = [
  'contract/text.ts',
  'server/base/config.ts',
  'server/commands/new-site.ts',
  'server/features/engagement/public-api/engagement.api.ts',
  'server/features/experiments/assignment/experiment.api.ts',
  'server/features/moderation/automod/training/decisions.ts',
  'server/features/moderation/intake/intake.api.ts',
  'server/features/moderation/second-opinion/moderation-endpoint.ts',
  'server/features/moderation/second-opinion/onnx-card.ts',
  'server/features/site/ai-page-drafts/draft-prompt.ts',
  'server/features/site/ai-page-drafts/read-draft.ts',
  'server/features/site/ai-pages/ai-page-versions.service.ts',
  'server/features/site/posts/post-intake.api.ts',
  'server/http/openapi.ts',
];
const textSchemas = ['string', 'email', 'url', 'uuid', 'templateLiteral', 'stringFormat'];

test('external texts are read by contract/text.ts, which limits them first', () => {
  const wrong = placesWhere(
    /from 'zod'/,
    (node) =>
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.expression.getText() === 'z' &&
      textSchemas.includes(node.expression.name.text),
    notInput,
  );
  expect(wrong).toEqual([]);
});
