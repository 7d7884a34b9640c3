/**
 * Finds clocks of tests and of what runs them: limits of time after which a test, a step or a program is given up, which a slow
 * machine reaches. Pauses between two looks, and delays after which something goes on, are none.
 */
import ts from 'typescript';

/** What is in `tools/patience.mjs`, and no limit at all. */
const patient = /^(?:patience\(\)|programMs|0|'0'|Infinity|undefined)$/u;
/** Names of limits; `timeoutMs` as a property is the product's own, for commands and requests of the person. */
const limitProperty = /^(?:timeout|limitMs)$/u;
const limitName = /^(?:timeout|timeoutMs|limitMs)$/u;
const setsLimit = /^(?:timeout|setDefaultTimeout|setDefaultNavigationTimeout)$/u;
/** What gives up, in the function that a timer calls. */
const givesUp = /\b(?:abort|kill|reject|fail|throw|hangs|exit|end\w*)\b/iu;
/** Waits of the tests' own tools, whose third argument is how long. */
const waits = /^waitFor$/u;
const pauses = /^(?:pause|sleep|delay|wait|setTimeout)$/u;
const compares = new Set([
  ...[ts.SyntaxKind.LessThanToken, ts.SyntaxKind.LessThanEqualsToken],
  ...[ts.SyntaxKind.GreaterThanToken, ts.SyntaxKind.GreaterThanEqualsToken],
]);

/** What no clock goes without, so that most files need not be parsed. */
const mayBe = /timeout|limitMs|\brace\b|\bnow\(\)|waitFor/iu;

/** The lines with a clock, as `file:line what stands there`. */
export function clocksIn(file: string, text: string): readonly string[] {
  if (!mayBe.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const looks = [ofProperty, ofShorthand, ofDefault, ofCall, ofWords, ofRace, ofComparison];
  const found: string[] = [];
  const lines = text.split('\n');
  const visit = (node: ts.Node): void => {
    if (looks.some((look) => look(node))) {
      const at = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      found.push(`${file}:${at + 1} ${(lines[at] ?? '').trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(found)];
}

/** `timeout: 4_000`, of a child process, a page, mocha. */
const ofProperty = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node) &&
  limitProperty.test(node.name.getText()) &&
  isLimit(node.initializer);

const ofShorthand = (node: ts.Node): boolean =>
  ts.isShorthandPropertyAssignment(node) &&
  limitProperty.test(node.name.text) &&
  isLimit(node.name);

/** `(timeoutMs = 4_000) => …` and `const limitMs = 4_000`. */
const ofDefault = (node: ts.Node): boolean =>
  (ts.isParameter(node) || ts.isBindingElement(node) || isConst(node)) &&
  limitName.test(node.name.getText()) &&
  node.initializer !== undefined &&
  isTime(node.initializer);

const isConst = (node: ts.Node): node is ts.VariableDeclaration =>
  ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0;

/** `this.timeout(ms)`, `AbortSignal.timeout(ms)`, and a timer after which something is given up. */
function ofCall(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const [first, second, third] = node.arguments;
  if (first === undefined) return false;
  const name = nameOf(node);
  if (waits.test(name)) return third !== undefined && isLimit(third);
  if (setsLimit.test(name)) return ts.isPropertyAccessExpression(node.expression) && isLimit(first);
  return (
    name === 'setTimeout' && second !== undefined && isLimit(second) && givesUp.test(bodyOf(first))
  );
}

/** The function called last in a chain: `timeout` of `it(…).timeout(ms)`. */
const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

/** What a function does, without strings, which may tell anything; where only its name is given, that and what it stands for. */
function bodyOf(given: ts.Expression): string {
  const declared = ts.isIdentifier(given) ? declarationOf(given) : undefined;
  return [given, ...(declared && !ts.isParameter(declared) ? [declared] : [])]
    .map((node) => node.getText().replace(/'[^']*'|"[^"]*"/gu, "''"))
    .join(' ');
}

/** `--timeout 4000` among the words of a command. */
function ofWords(node: ts.Node): boolean {
  if (!ts.isStringLiteral(node)) return false;
  if (/^--timeout=(?!0$)/u.test(node.text)) return true;
  if (node.text !== '--timeout' || !ts.isArrayLiteralExpression(node.parent)) return false;
  const { elements } = node.parent;
  const next = elements[elements.indexOf(node) + 1];
  return next !== undefined && isLimit(next);
}

/** A race against a pause. */
function ofRace(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'Promise.race') return false;
  const isPause = (inner: ts.Node): boolean =>
    (ts.isCallExpression(inner) &&
      pauses.test(nameOf(inner)) &&
      inner.arguments.some((argument) => isTime(argument))) ||
    (ts.forEachChild(inner, (child) => isPause(child) || undefined) ?? false);
  return node.arguments.some(isPause);
}

/** `Date.now() > end`, where the end is so many ms after the beginning, and `Date.now() - began > 4_000`. */
function ofComparison(node: ts.Node): boolean {
  if (!ts.isBinaryExpression(node) || !compares.has(node.operatorToken.kind)) return false;
  const sides = [node.left, node.right];
  return sides.some((side, at) => {
    const other = sides[1 - at] ?? side;
    if (isNow(side)) return endsOf(other).some(isTime);
    return isElapsed(side) && isLimit(other);
  });
}

const isNow = (node: ts.Node): boolean =>
  /^(?:Date|performance)\.now\(\)$/u.test(node.getText()) || isSince(node);
const isSince = (node: ts.Node): boolean => /^process\.(?:cpuUsage|hrtime)\b/u.test(node.getText());

/** What is added to a moment in the declaration of an end. */
function endsOf(node: ts.Expression): readonly ts.Expression[] {
  const sum = valueOf(node);
  if (!ts.isBinaryExpression(sum) || sum.operatorToken.kind !== ts.SyntaxKind.PlusToken) return [];
  return isNow(sum.left) ? [sum.right] : [];
}

function isElapsed(node: ts.Expression): boolean {
  const value = valueOf(node);
  return (
    ts.isBinaryExpression(value) &&
    value.operatorToken.kind === ts.SyntaxKind.MinusToken &&
    isNow(value.left)
  );
}

/** What a name stands for, where that is said in the same file. */
function valueOf(node: ts.Expression): ts.Expression {
  const declared = ts.isIdentifier(node) ? declarationOf(node) : undefined;
  return declared !== undefined && isConst(declared) && declared.initializer
    ? declared.initializer
    : node;
}

/** Whether a limit of time is one of its own: neither of `patience.mjs` nor handed in, which is judged where it is given. */
function isLimit(node: ts.Expression): boolean {
  if (patient.test(node.getText())) return false;
  if (ts.isBinaryExpression(node)) return isLimit(node.left) && isLimit(node.right);
  if (!ts.isIdentifier(node)) return true;
  const declared = declarationOf(node);
  if (declared === undefined) return true;
  if (ts.isParameter(declared) || ts.isBindingElement(declared))
    return declared.initializer !== undefined && isLimit(declared.initializer);
  return ts.isVariableDeclaration(declared) && declared.initializer
    ? isLimit(declared.initializer)
    : true;
}

/** The same of what need not be a time at all: a callback, a text. */
const isTime = (node: ts.Expression): boolean =>
  (ts.isNumericLiteral(node) ||
    ts.isIdentifier(node) ||
    ts.isBinaryExpression(node) ||
    ts.isPropertyAccessExpression(node)) &&
  !/^(?:resolve|undefined)$/u.test(node.getText()) &&
  isLimit(node);

type Declared = ts.ParameterDeclaration | ts.BindingElement | ts.VariableDeclaration;

/** The nearest declaration of a name around its use. */
function declarationOf(name: ts.Identifier): Declared | ts.FunctionDeclaration | undefined {
  for (let scope: ts.Node = name.parent; scope !== undefined; scope = scope.parent) {
    const found = declaredIn(scope, name.text);
    if (found) return found;
  }
  return undefined;
}

/** What a scope itself declares under a name, not what functions in it do. */
function declaredIn(scope: ts.Node, name: string): Declared | ts.FunctionDeclaration | undefined {
  const visit = (node: ts.Node): Declared | ts.FunctionDeclaration | undefined => {
    const isDeclared =
      ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node);
    if (isDeclared && ts.isIdentifier(node.name) && node.name.text === name) return node;
    if (ts.isFunctionDeclaration(node) && node.name?.text === name) return node;
    if (ts.isFunctionLike(node)) return undefined;
    return ts.forEachChild(node, visit);
  };
  return ts.forEachChild(scope, visit);
}
