import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

// Makes random values for the contract's schemas: valid values, and values that attackers try.

/** Existing codes, names and ids, by the name of the field that takes them; `id` serves every uuid. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** `area` prefers ids of records of this area; `isHostile` adds invalid values. */
export type ValueContext = { known: KnownValues; area?: string; isHostile: boolean };

const nobody = '00000000-0000-4000-8000-000000000000';

/** Texts that often break programs. */
const hostileTexts = [
  '\ud800',
  'a\udfffb',
  '\0',
  'a\0b',
  '\u202e\ufeff',
  '\r\nX-Injected: 1',
  '😀'.repeat(40),
  'x'.repeat(5_000),
  `' OR 1=1 --`,
  `"); DROP TABLE account; --`,
  '{{constructor}}',
  '=HYPERLINK("http://127.0.0.1")',
  '../../../../etc/passwd',
  '%',
  '%00',
  '[',
  '{"a":',
  '__proto__',
  'NaN',
  '-0',
  '1e400',
  '9'.repeat(30),
  'null',
  'true',
  ' ',
  '０１２',
];
const hostileText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));
const hostileNumber = fc.constantFrom(-1, 0.5, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324);
const deep = fc
  .record({ depth: fc.integer({ min: 5, max: 400 }), isList: fc.boolean() })
  .map(({ depth, isList }) => {
    let value: unknown = 1;
    for (let at = 0; at < depth; at += 1) value = isList ? [value] : { not: value };
    return value;
  });
/** Any JSON value, valid or not. */
const hostile: Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, [], {}, [null], [[]], { length: 1 }),
  fc.jsonValue({ maxDepth: 3 }),
  deep,
);

/** Returns values for a schema; with `isHostile`, some of them are invalid. */
export function fuzzValuesFor(
  schema: z.ZodType,
  name: string,
  making: ValueContext,
): Arbitrary<unknown> {
  const right = rightOf(schema, name, making);
  return making.isHostile
    ? fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: hostile })
    : right;
}

function rightOf(schema: z.ZodType, name: string, making: ValueContext): Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return fieldsOf(schema.shape, making);
  if (schema instanceof z.ZodUnion)
    return fc.oneof(
      ...(schema.options as z.ZodType[]).map((option) => fuzzValuesFor(option, name, making)),
    );
  if (schema instanceof z.ZodArray) {
    const { minimum = 0, maximum = 4 } = boundsOf(schema);
    const maxLength = Math.max(minimum, Math.min(maximum, 4));
    const list = fc.array(fuzzValuesFor(schema.element as z.ZodType, name, making), {
      minLength: minimum,
      maxLength,
    });
    const twice = list.map((all) => [...all, ...all]);
    return making.isHostile
      ? fc.oneof({ weight: 6, arbitrary: list }, { weight: 1, arbitrary: twice })
      : list;
  }
  if (schema instanceof z.ZodTuple)
    return fc.tuple(
      ...(schema.def.items as z.ZodType[]).map((item) => fuzzValuesFor(item, name, making)),
    );
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(
      fuzzValuesFor(schema.keyType as z.ZodType, `${name}.key`, {
        ...making,
        isHostile: false,
      }).map(String),
      fuzzValuesFor(schema.valueType as z.ZodType, name, making),
      { maxKeys: 3 },
    );
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return textOf(schema, name, making);
  if (schema instanceof z.ZodNumber) return numberOf(schema);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodUnknown) return fc.jsonValue({ maxDepth: 3 });
  if (schema instanceof z.ZodPipe) {
    const isPrepared = schema.in instanceof z.ZodTransform;
    return rightOf((isPrepared ? schema.out : schema.in) as z.ZodType, name, making);
  }
  if (schema instanceof z.ZodLazy) return lazyOf(schema, name, making);
  if (schema instanceof z.ZodNullable)
    return fc.option(fuzzValuesFor(schema.unwrap() as z.ZodType, name, making), { nil: null });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fuzzValuesFor(schema.unwrap() as z.ZodType, name, making);
  throw new Error(`no values are made for ${schema.def.type} (${name})`);
}

// A filter contains filters; the depth is limited.
function lazyOf(schema: z.ZodLazy, name: string, making: ValueContext): Arbitrary<unknown> {
  const union = schema.unwrap() as z.ZodUnion;
  const leaf = (union.options as z.ZodType[]).at(-1) as z.ZodType;
  const { filter } = fc.letrec<{ filter: unknown }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fuzzValuesFor(leaf, name, making),
      fc.record({ not: tie('filter') }),
      fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
      fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
    ),
  }));
  return filter;
}

function fieldsOf(
  shape: Readonly<Record<string, z.ZodType>>,
  making: ValueContext,
): Arbitrary<unknown> {
  const names = Object.keys(shape);
  const required = names.filter((name) => !isOptional(shape[name] as z.ZodType));
  const model = names.map(
    (name) => [name, fuzzValuesFor(shape[name] as z.ZodType, name, making)] as const,
  );
  return fc.record(Object.fromEntries(model), { requiredKeys: required, noNullPrototype: true });
}

export const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

function textOf(schema: z.ZodType, name: string, { known, area }: ValueContext): Arbitrary<string> {
  const { format, pattern } = schema as { format?: string | null; pattern?: RegExp };
  const formatOf = format ?? checkOf(schema, 'string_format')?.format;
  if (formatOf === 'uuid') {
    const [own = [], all = []] = [known[`${area}.id`], known.id];
    const any = fc.constantFrom(nobody, ...all);
    if (own.length === 0) return any;
    return fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...own) },
      { weight: 1, arbitrary: any },
    );
  }
  if (formatOf === 'email') return fc.constant('librarian@example.org');
  if (formatOf === 'url') return fc.constant('https://example.org/a');
  if (formatOf === 'date')
    return fc.constantFrom('2026-01-31', '2026-02-01', '2024-02-29', '0001-01-01', '9999-12-31');
  if (formatOf === 'datetime')
    return fc.constantFrom(
      '2026-01-31T08:00:00.000Z',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    );
  const words = known[name];
  if (words !== undefined) return fc.constantFrom(...words);
  const { minimum = 0, maximum = 40 } = boundsOf(schema);
  const regex =
    pattern ?? (checkOf(schema, 'string_format') as { pattern?: RegExp } | null)?.pattern;
  if (regex !== undefined)
    return fc
      .stringMatching(new RegExp(regex.source, 'u'))
      .filter((text) => schema.safeParse(text).success);
  const length = { minLength: minimum, maxLength: Math.max(minimum, Math.min(maximum, 40)) };
  return fc.string({ unit: 'grapheme-ascii', ...length });
}

function numberOf(schema: z.ZodNumber): Arbitrary<number> {
  const { minValue, maxValue } = schema;
  const min = Math.max(minValue ?? -1_000, -1e9);
  const max = Math.min(maxValue ?? min + 2_000, 1e9);
  return schema.isInt
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true });
}

type Check = { check: string; format?: string; minimum?: number; maximum?: number };

function checkOf(schema: z.ZodType, check: string): Check | null {
  const all = (schema.def.checks ?? []).map((check) => check._zod.def as unknown as Check);
  return all.find((candidate) => candidate.check === check) ?? null;
}

function boundsOf(schema: z.ZodType): { minimum?: number; maximum?: number } {
  const minimum = checkOf(schema, 'min_length')?.minimum;
  const maximum = checkOf(schema, 'max_length')?.maximum;
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}
