/** Settings files as people and programs write them: made-up values, several ways of indenting, comments, hooks of others. */
import fc from 'fast-check';

export interface Way {
  /** Null = on one line. */
  readonly unit: string | null;
  readonly eol: string;
  readonly comments: boolean;
  readonly trailingComma: boolean;
  readonly end: string;
  readonly colon: string;
}

const words = fc.constantFrom(
  'alpha',
  'beta',
  'gamma',
  'model',
  'env',
  'permissions',
  'x "y"',
  'ü/ñ',
);
const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), words);
const other = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(words, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

const foreignGroup = fc.record(
  {
    matcher: fc.constantFrom('*', 'Bash'),
    hooks: fc.array(
      fc.record({
        type: fc.constant('command'),
        command: fc.constantFrom('true', 'node /opt/x.mjs'),
      }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['hooks'], noNullPrototype: true },
);
const eventNames = fc.constantFrom('PreCompact', 'SessionStart', 'Stop', 'PreToolUse');
const foreignHooks = fc.dictionary(eventNames, fc.array(foreignGroup, { maxLength: 2 }), {
  maxKeys: 3,
  noNullPrototype: true,
});

/** Values of a settings file: other keys, with or without hooks of others. */
export const settings = fc
  .tuple(
    fc.dictionary(words, other, { maxKeys: 4, noNullPrototype: true }),
    fc.option(foreignHooks),
    fc.boolean(),
  )
  .map(([rest, hooks, first]): Readonly<Record<string, unknown>> => {
    if (hooks === null) return rest;
    const both = first ? { hooks, ...rest } : { ...rest, hooks };
    // Plain objects, as a reader makes them.
    return JSON.parse(JSON.stringify(both)) as Record<string, unknown>;
  });

export const ways: fc.Arbitrary<Way> = fc.record({
  unit: fc.constantFrom('  ', '    ', '\t', '', null),
  eol: fc.constantFrom('\n', '\r\n'),
  comments: fc.boolean(),
  trailingComma: fc.boolean(),
  end: fc.constantFrom('', '\n', '\r\n', '\n\n', '\n// the end\n'),
  colon: fc.constantFrom(':', ': ', ' : '),
});

/** A value written in some way. Every container has its members on their own lines, or all stand on one. */
export function textOf(value: unknown, way: Way): string {
  return `${way.comments ? `/* mine */${way.unit === null ? '' : way.eol}` : ''}${node(value, way, '')}${way.end}`;
}

function node(value: unknown, way: Way, base: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  const deeper = way.unit === null ? '' : base + way.unit;
  const items = Object.entries(value).map(([name, item]) => {
    const text = node(item, way, deeper);
    return `${isList ? '' : `${JSON.stringify(name)}${way.colon}`}${text}`;
  });
  if (items.length === 0)
    return way.comments && base !== '' ? `${open} /* none */ ${close}` : `${open}${close}`;
  const comma = way.trailingComma ? ',' : '';
  if (way.unit === null) return `${open}${items.join(', ')}${comma}${close}`;
  const lines = items.map((item, i) => {
    const isLast = i === items.length - 1;
    const note = way.comments && i % 2 === 0 ? ` // note ${i}, "so"` : '';
    return `${deeper}${item}${isLast ? comma : ','}${note}`;
  });
  return `${open}${way.eol}${lines.join(way.eol)}${way.eol}${base}${close}`;
}
