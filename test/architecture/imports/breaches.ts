/**
 * Finds what breaks the rules of `rules.ts` in a tree of files: a pure function, so that it can be shown a made-up tree.
 */
import { isBuiltin } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import type { Import } from './importsOf';
import { importsOf, lineOf, parse, walk } from './importsOf';
import type { Rule, Rules } from './rules';
import type { Tree } from '../tree';

/** What the checks need to know beside the tree. */
export interface Table {
  readonly rules: Rules;
  readonly loadedLate: readonly string[];
  readonly pureRooms: readonly string[];
}

interface Place {
  readonly room: string;
  /** The folder or file below the room; empty for a room that is a file. */
  readonly sub: string;
}

function placeOf(file: string): Place {
  const [, room = '', sub = ''] = file.split('/');
  return { room, sub };
}

/** The file that a relative import means: with its ending, or undefined where it leads out of `src`. */
function target(file: string, to: string, tree: Tree): string | undefined {
  const joined = path.posix.join(path.posix.dirname(file), to);
  if (!joined.startsWith('src/')) return undefined;
  return tree.has(`${joined}.tsx`) ? `${joined}.tsx` : `${joined}.ts`;
}

function packageBreach(
  rule: Rule,
  { to, typeOnly, late }: Import,
  table: Table,
): string | undefined {
  if (isBuiltin(to)) {
    const name = to.replace(/^node:/, '');
    if (late) return 'only packages loaded on first use may be loaded at run time';
    return rule.node === true || rule.node.includes(name) ? undefined : 'no such Node module here';
  }
  if (typeOnly && to !== 'vscode') return undefined;
  if (late && !table.loadedLate.includes(to)) {
    return 'only packages loaded on first use may be loaded at run time';
  }
  return rule.packages.includes(to) ? undefined : 'package not allowed in this room';
}

function neighbourBreach(rule: Rule, from: Place, to: Place): string | undefined {
  if (rule.apart === undefined || from.sub === to.sub) return undefined;
  // A file of the room itself (the list of all) knows every folder.
  if (from.sub.endsWith('.ts') || to.sub.endsWith('.ts')) return undefined;
  return rule.shared?.includes(to.sub) ? undefined : 'neighbours do not know each other';
}

function roomBreach(
  rule: Rule,
  from: Place,
  found: Import,
  file: string,
  tree: Tree,
): string | undefined {
  const aim = target(file, found.to, tree);
  if (aim === undefined) return 'leads out of src';
  if (found.late) return 'files of the project are imported, not loaded at run time';
  const to = placeOf(aim);
  if (to.room === from.room) return neighbourBreach(rule, from, to);
  if (rule.uses.includes(to.room) || rule.uses.includes(`${to.room}/${to.sub}`)) return undefined;
  if (found.typeOnly && rule.types?.includes(to.room)) return undefined;
  return rule.types?.includes(to.room) ? 'types only' : `${from.room} may not use ${to.room}`;
}

function importBreaches(
  file: string,
  imports: readonly Import[],
  table: Table,
  tree: Tree,
): string[] {
  const from = placeOf(file);
  const rule = table.rules[from.room];
  if (rule === undefined) return [`${file}: no such room in the table`];
  return imports.flatMap((found) => {
    const why = found.to.startsWith('.')
      ? roomBreach(rule, from, found, file, tree)
      : packageBreach(rule, found, table);
    return why === undefined ? [] : [`${file}:${found.line} imports ${found.to}: ${why}`];
  });
}

const impureGlobals = new Set(
  [
    'process console setTimeout setInterval setImmediate clearTimeout clearInterval queueMicrotask',
    'fetch crypto performance require Buffer globalThis',
  ]
    .join(' ')
    .split(' '),
);

/** Whether an identifier stands for a value, not for a property's or a declaration's name. */
function isValue(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isBindingElement(parent)) return parent.name !== node;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  return !('name' in parent && parent.name === node);
}

function impurity(node: ts.Node): string | undefined {
  if (ts.isIdentifier(node) && impureGlobals.has(node.text) && isValue(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText();
    if (text === 'Date.now' || text === 'Math.random') return text;
  }
  const isDate = (of: ts.Expression): boolean => ts.isIdentifier(of) && of.text === 'Date';
  if (ts.isNewExpression(node) && isDate(node.expression) && !node.arguments?.length) {
    return 'new Date()';
  }
  return ts.isCallExpression(node) && isDate(node.expression) ? 'Date()' : undefined;
}

function purityBreaches(file: string, source: ts.SourceFile): string[] {
  const found: string[] = [];
  walk(source, (node) => {
    const what = impurity(node);
    if (what !== undefined) found.push(`${file}:${lineOf(node)} uses ${what}: this room is pure`);
  });
  return found;
}

const isDefault = (statement: ts.Statement): boolean =>
  ts.isExportAssignment(statement) ||
  (ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some((one) => one.kind === ts.SyntaxKind.DefaultKeyword));

/** State of a process that belongs to nobody: two of what uses it would share it, and a test would find what another one left. */
const isVariable = (statement: ts.Statement): boolean =>
  ts.isVariableStatement(statement) &&
  (statement.declarationList.flags & ts.NodeFlags.Const) === 0 &&
  !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword);

const hasNames = (clause: ts.NamedExportBindings | undefined): boolean =>
  clause !== undefined && (!ts.isNamedExports(clause) || clause.elements.length > 0);

function shapeBreaches(file: string, source: ts.SourceFile): string[] {
  const found: string[] = [];
  const { statements } = source;
  if (path.posix.basename(file) === 'index.ts') found.push(`${file}: no index.ts`);
  const at = statements.find(isDefault);
  if (at !== undefined) found.push(`${file}:${lineOf(at)}: no default export`);
  const loose = statements.filter(isVariable);
  found.push(...loose.map((one) => `${file}:${lineOf(one)}: no variable of a module`));
  const passesOn = (one: ts.Statement): boolean =>
    ts.isImportDeclaration(one) || (ts.isExportDeclaration(one) && one.exportClause !== undefined);
  const exports = statements.filter((one) => ts.isExportDeclaration(one));
  if (exports.some((one) => one.exportClause === undefined)) found.push(`${file}: no export *`);
  if (exports.some(({ exportClause }) => hasNames(exportClause)) && statements.every(passesOn))
    found.push(`${file}: only re-exports`);
  return found;
}

/** Knots: groups of files that reach each other by imports of values or types. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, trail: readonly string[]): void => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push(`cycle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

/** Everything in the tree that breaks a rule, one sentence each with file and line; empty when all is well. */
export function breaches(tree: Tree, table: Table): readonly string[] {
  const graph = new Map<string, readonly string[]>();
  const found: string[] = [];
  for (const [file, text] of tree) {
    const source = parse(file, text);
    const imports = importsOf(source);
    found.push(...importBreaches(file, imports, table, tree), ...shapeBreaches(file, source));
    if (table.pureRooms.includes(placeOf(file).room)) found.push(...purityBreaches(file, source));
    const local = imports.filter(({ to }) => to.startsWith('.'));
    graph.set(
      file,
      local.flatMap(({ to }) => target(file, to, tree) ?? []),
    );
  }
  return [...found, ...cycles(graph)];
}
