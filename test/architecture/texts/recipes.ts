/**
 * What every exported function of a room is called with, made from its types: where a text is taken, wherever it stands in
 * an argument, the text to be tried goes in. So a new export is tried without anybody adding it to a list.
 */
import path from 'node:path';
import ts from 'typescript';
import { root } from '../../build/shared';
import { takesText, type Recipe, type Trial } from './shapes';

const anyId = '0123456789abcdef0123456789abcdef';

/** Levels of nesting that are made. */
const mostLevels = 4;

/** Private members and well-known symbols are of no use in an object that is made by its names. */
const isReached = (name: string): boolean => !/^(?:#|__@|__#)/u.test(name);

class Maker {
  readonly #checker: ts.TypeChecker;
  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  parameters(signature: ts.Signature): readonly Recipe[] {
    return signature.parameters.map((parameter) =>
      this.make(this.#checker.getTypeOfSymbol(parameter), 0),
    );
  }

  make(type: ts.Type, level: number): Recipe {
    const plain = this.#plain(type);
    if (plain) return plain;
    if (level > mostLevels) return { kind: 'missing' };
    if (type.isUnion()) return this.#ofUnion(type, level);
    if (type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String))
      return { kind: 'text' };
    return this.#ofObject(type, level);
  }

  #plain(type: ts.Type): Recipe | null {
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.String))
      return { kind: 'text' };
    if (flags & ts.TypeFlags.TemplateLiteral) return { kind: 'text' };
    if (type.isStringLiteral() || type.isNumberLiteral())
      return { kind: 'plain', value: type.value };
    if (flags & ts.TypeFlags.Number) return { kind: 'plain', value: 1_000 };
    if (flags & ts.TypeFlags.BooleanLike) return { kind: 'plain', value: true };
    if (flags & ts.TypeFlags.Null) return { kind: 'plain', value: null };
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never))
      return { kind: 'missing' };
    return null;
  }

  /** The parts of a union that take a text, else the first that is something. */
  #ofUnion(type: ts.UnionType, level: number): Recipe {
    const made = type.types.map((part) => this.make(part, level));
    const taking = made.filter(takesText);
    if (taking.length > 1) return { kind: 'either', of: taking };
    return taking[0] ?? made.find(({ kind }) => kind !== 'missing') ?? { kind: 'missing' };
  }

  #ofObject(type: ts.Type, level: number): Recipe {
    const checker = this.#checker;
    const name = type.symbol?.name ?? '';
    const parts = checker.getTypeArguments(type as ts.TypeReference);
    const [first, second] = parts;
    if (/^(?:Buffer|Uint8Array)$/u.test(name)) return { kind: 'bytes' };
    if (checker.isTupleType(type))
      return { kind: 'list', of: parts.map((part) => this.make(part, level + 1)) };
    if ((checker.isArrayType(type) || /^(?:Readonly)?Array$|^Iterable$/u.test(name)) && first)
      return { kind: 'lines', of: this.make(first, level + 1) };
    if (/^(?:Readonly)?Map$/u.test(name) && first && second)
      return {
        kind: 'map',
        key: this.make(first, level + 1),
        value: this.make(second, level + 1),
      };
    if (/^(?:Readonly)?Set$/u.test(name) && first)
      return { kind: 'set', of: this.make(first, level + 1) };
    const call = type.getCallSignatures()[0];
    if (call) {
      const gives = this.make(call.getReturnType(), level + 1);
      // What makes a text of nothing makes ids of ours; such a text is not from outside.
      const isOurs = call.parameters.length === 0 && gives.kind === 'text';
      return { kind: 'function', gives: isOurs ? { kind: 'plain', value: anyId } : gives };
    }
    const fields: Record<string, Recipe> = {};
    for (const property of checker.getPropertiesOfType(type))
      if (isReached(property.name))
        fields[property.name] = this.make(checker.getTypeOfSymbol(property), level + 1);
    const index = type.getStringIndexType();
    if (index) fields['x'] = this.make(index, level + 1);
    return { kind: 'object', fields };
  }
}

/** The trials of all exports below the folders that take a text. */
export function trialsOf(files: readonly string[]): readonly Trial[] {
  const program = ts.createProgram(
    files.map((file) => path.join(root, file)),
    {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.Preserve,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  );
  const checker = program.getTypeChecker();
  const maker = new Maker(checker);
  return files.flatMap((file) => {
    const source = program.getSourceFile(path.join(root, file));
    const module = source && checker.getSymbolAtLocation(source);
    const exported = module ? checker.getExportsOfModule(module) : [];
    return exported.flatMap((symbol) => trialsOfExport(checker, maker, file, symbol));
  });
}

function trialsOfExport(
  checker: ts.TypeChecker,
  maker: Maker,
  file: string,
  symbol: ts.Symbol,
): readonly Trial[] {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return [];
  const type = checker.getTypeOfSymbol(symbol);
  const own = { file, name: symbol.name };
  const trials: Trial[] = [];
  for (const signature of type.getCallSignatures().slice(0, 1))
    trials.push({ ...own, method: null, make: [], args: maker.parameters(signature) });
  const built = type.getConstructSignatures()[0];
  if (built) {
    const make = maker.parameters(built);
    for (const member of checker.getPropertiesOfType(built.getReturnType())) {
      const method = checker.getTypeOfSymbol(member).getCallSignatures()[0];
      if (!method || member.name.startsWith('#')) continue;
      trials.push({ ...own, method: member.name, make, args: maker.parameters(method) });
    }
  }
  return trials.filter(({ make, args }) => [...make, ...args].some(takesText));
}
