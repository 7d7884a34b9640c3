/**
 * What a file imports and exports, from its syntax tree: `import`, `export … from`, `import()`, `import('…')` types and `require`.
 */
import ts from 'typescript';

/** One import of a file. */
export interface Import {
  readonly to: string;
  readonly typeOnly: boolean;
  /** Loaded with `import()` or `require()` at run time. */
  readonly late: boolean;
  readonly line: number;
}

/** Parses a file, without types. */
export function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** The 1-based line of a node. */
export const lineOf = (node: ts.Node): number =>
  node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;

/** Calls `visit` for a node and all below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => {
    walk(child, visit);
  });
}

function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  const clause = node.importClause;
  if (clause === undefined) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const named = clause.namedBindings;
  return (
    clause.name === undefined &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.length > 0 &&
    named.elements.every((element) => element.isTypeOnly)
  );
}

function importOf(node: ts.Node): Import | undefined {
  const line = lineOf(node);
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    const to = node.moduleSpecifier;
    if (to === undefined || !ts.isStringLiteral(to)) return undefined;
    return { to: to.text, typeOnly: isTypeOnly(node), late: false, line };
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    return ts.isStringLiteral(literal)
      ? { to: literal.text, typeOnly: true, late: false, line }
      : undefined;
  }
  if (ts.isExternalModuleReference(node) && ts.isStringLiteral(node.expression)) {
    return { to: node.expression.text, typeOnly: false, late: true, line };
  }
  if (!ts.isCallExpression(node)) return undefined;
  const loads =
    node.expression.kind === ts.SyntaxKind.ImportKeyword ||
    (ts.isIdentifier(node.expression) && node.expression.text === 'require');
  const [what] = node.arguments;
  if (!loads || what === undefined) return undefined;
  // A computed target cannot be judged: it shows as what it is.
  const to = ts.isStringLiteralLike(what) ? what.text : `(${what.getText()})`;
  return { to, typeOnly: false, late: true, line };
}

/** All imports of a file, in order. */
export function importsOf(source: ts.SourceFile): readonly Import[] {
  const found: Import[] = [];
  walk(source, (node) => {
    const one = importOf(node);
    if (one !== undefined) found.push(one);
  });
  return found;
}
