import ts from 'typescript';

export interface TableUse {
  file: string;
  line: number;
  table: string;
  isWrite: boolean;
}

export interface TableUses {
  uses: TableUse[];
  /** Lines with a table whose name could not be determined, as `file:line`. */
  unresolved: string[];
}

const readingBuilderFunctions = new Set(
  'selectFrom from using innerJoin leftJoin rightJoin fullJoin crossJoin innerJoinLateral leftJoinLateral'.split(
    ' ',
  ),
);
/** `createSiteTable` and `mentionLinks` build statements for the table they are given. */
const writingBuilderFunctions = new Set(
  'insertInto replaceInto updateTable deleteFrom mergeInto createSiteTable mentionLinks'.split(' '),
);

/** Placeholder for a value in a template; its number identifies the expression. */
const valuePlaceholder = '§';
const tableNameSource = `(?:only\\s+|lateral\\s+)?(${valuePlaceholder}\\d+|[a-z_]+)`;
const aliasSource = '(?:\\s+(?:as\\s+)?[a-z_]+)?';
const writtenTablePattern = new RegExp(
  `\\b(?:insert\\s+into|merge\\s+into|delete\\s+from|truncate(?:\\s+table)?|(?<!\\bfor\\s+|\\bkey\\s+|\\bdo\\s+)update)\\s+${tableNameSource}`,
  'gi',
);
const readTablePattern = new RegExp(
  `\\b(?<!\\bdelete\\s+)(?:from|join|using)\\s+${tableNameSource}`,
  'gi',
);
/** Beginning of a fragment after `from`: `comments as item join …`. */
const tableFragmentPattern = /^\s*([a-z_]+)\s+as\s+[a-z_]+/i;
/** Further tables of a list such as `from threads t, users u`. */
const furtherTablesPattern = new RegExp(
  `\\b(?:from|using)\\s+[a-z_]+${aliasSource}((?:\\s*,\\s*[a-z_]+${aliasSource})+)`,
  'gi',
);

/** Table names in a statement or fragment; placeholders stand for interpolated names. */
function namesInSql(text: string): { name: string; isWrite: boolean }[] {
  const [, leading = ''] = tableFragmentPattern.exec(text) ?? [];
  const found = [
    { name: leading, isWrite: false },
    ...[...text.matchAll(writtenTablePattern)].map(([, name = '']) => ({ name, isWrite: true })),
    ...[...text.matchAll(readTablePattern)].map(([, name = '']) => ({ name, isWrite: false })),
  ];
  for (const [, rest = ''] of text.matchAll(furtherTablesPattern)) {
    for (const part of rest.split(',').slice(1)) {
      found.push({ name: /[a-z_]+/i.exec(part)?.[0] ?? '', isWrite: false });
    }
  }
  return found;
}

/**
 * Reads the Kysely calls, `sql` templates and plain SQL texts of a source file. A name that is no
 * literal is resolved to its declaration in the file; `shared` contains imported constants.
 */
export function tableUses(
  file: string,
  source: string,
  tables: ReadonlySet<string>,
  shared: Readonly<Record<string, readonly string[]>>,
): TableUses {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const declarations = new Map<string, ts.Node[]>();
  const collectDeclarations = (node: ts.Node): void => {
    const isNamed =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isNamed && ts.isIdentifier(node.name)) {
      const known = declarations.get(node.name.text) ?? [];
      declarations.set(node.name.text, [...known, node]);
    } else if (ts.isVariableDeclaration(node) && !ts.isIdentifier(node.name) && node.initializer) {
      for (const element of node.name.elements) {
        if (ts.isBindingElement(element) && ts.isIdentifier(element.name)) {
          declarations.set(element.name.text, [node.initializer]);
        }
      }
    }
    ts.forEachChild(node, collectDeclarations);
  };
  collectDeclarations(tree);

  const uses: TableUse[] = [];
  const unresolved: string[] = [];
  const lineOf = (node: ts.Node) =>
    tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
  const addUse = (node: ts.Node, table: string, isWrite: boolean) => {
    if (tables.has(table)) uses.push({ file, line: lineOf(node), table, isWrite });
  };

  /** Tables named in an expression or its references. */
  const tablesIn = (node: ts.Node, seen = new Set<ts.Node>()): string[] => {
    if (seen.has(node)) return [];
    seen.add(node);
    const found: string[] = [];
    if (ts.isStringLiteralLike(node)) {
      const [table = ''] = node.text.split(' ');
      if (tables.has(table)) found.push(table);
    } else if (ts.isIdentifier(node)) {
      found.push(...(shared[node.text] ?? []));
      for (const declared of declarations.get(node.text) ?? []) {
        found.push(...tablesIn(declared, seen));
      }
    }
    ts.forEachChild(node, (child) => {
      if (!ts.isTaggedTemplateExpression(child)) found.push(...tablesIn(child, seen));
      else found.push(...bareNamesIn(child));
    });
    return found;
  };
  /** A fragment that is only a name: sql`users`. */
  const bareNamesIn = ({ template }: ts.TaggedTemplateExpression): string[] => {
    const text = ts.isNoSubstitutionTemplateLiteral(template) ? template.text.trim() : '';
    return tables.has(text) ? [text] : [];
  };
  /** A fragment is read where it is written; only a name must be resolved. */
  const isFragment = (node: ts.Expression): boolean => {
    if (ts.isTaggedTemplateExpression(node)) return bareNamesIn(node).length === 0;
    if (ts.isParenthesizedExpression(node)) return isFragment(node.expression);
    return false;
  };
  /** True for `sql.table(…)`, also through a constant. */
  const isTableReference = (node: ts.Node): boolean => {
    if (ts.isIdentifier(node)) return (declarations.get(node.text) ?? []).some(isTableReference);
    if (ts.isVariableDeclaration(node))
      return !!node.initializer && isTableReference(node.initializer);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    return node.expression.name.text === 'table';
  };
  const addResolved = (node: ts.Expression | undefined, isWrite: boolean) => {
    if (!node || isFragment(node)) return;
    const found = tablesIn(node);
    if (found.length === 0 && (isWrite || isTableReference(node))) {
      unresolved.push(`${file}:${lineOf(node)}`);
    }
    for (const table of new Set(found)) addUse(node, table, isWrite);
  };

  const addSqlText = (node: ts.Node, text: string, values: readonly ts.Expression[] = []) => {
    for (const { name, isWrite } of namesInSql(text)) {
      if (name.startsWith(valuePlaceholder))
        addResolved(values[Number(name.slice(valuePlaceholder.length))], isWrite);
      else addUse(node, name.toLowerCase(), isWrite);
    }
  };
  /** Further arguments of a reading call are subqueries, which are read separately. */
  const isName = (node: ts.Expression) =>
    ts.isStringLiteralLike(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isElementAccessExpression(node);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const called = ts.isPropertyAccessExpression(expression)
        ? expression.name.text
        : ts.isIdentifier(expression)
          ? expression.text
          : '';
      const [first] = node.arguments;
      if (first && writingBuilderFunctions.has(called)) addResolved(first, true);
      if (first && readingBuilderFunctions.has(called) && isName(first)) addResolved(first, false);
    } else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans;
      const text = spans
        .map(({ literal }, index) => ` ${valuePlaceholder}${index} ${literal.text}`)
        .join('');
      const isSql = ts.isTaggedTemplateExpression(node.parent);
      addSqlText(
        node,
        node.head.text + text,
        isSql ? spans.map(({ expression }) => expression) : [],
      );
    } else if (ts.isStringLiteralLike(node)) {
      addSqlText(node, node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { uses, unresolved };
}
