import { z } from 'zod';
import { Range } from './date-range.ts';

// Questions to the model. The server refuses a name that the model lacks.

const Name = z.string().regex(/^[a-z][A-Za-z0-9_]*$/, 'is not a name of the model');
const Scalar = z.union([z.string().max(500), z.number(), z.boolean()]);

export const operators = [
  'eq',
  'ne',
  'in',
  'notIn',
  'contains',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'isNull',
] as const;

const Condition = z.strictObject({
  field: Name,
  op: z.enum(operators),
  value: z.union([Scalar, z.array(Scalar).max(1_000), z.null()]).optional(),
});
export type Condition = z.output<typeof Condition>;
export type Filter = Condition | { all: Filter[] } | { any: Filter[] } | { not: Filter };

const Part: z.ZodType<Filter> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(Part).max(50) }),
      z.strictObject({ any: z.array(Part).max(50) }),
      z.strictObject({ not: Part }),
      Condition,
    ]),
  )
  .meta({ id: 'Filter' });

/** The largest depth and number of conditions that the engine accepts. */
export const filterLimits = { depth: 10, conditions: 300 } as const;

function sizeOf(filter: Filter): { depth: number; conditions: number } {
  if ('field' in filter) return { depth: 1, conditions: 1 };
  const parts = 'not' in filter ? [filter.not] : 'all' in filter ? filter.all : filter.any;
  const sizes = parts.map(sizeOf);
  return {
    depth: 1 + Math.max(0, ...sizes.map(({ depth }) => depth)),
    conditions: sizes.reduce((sum, { conditions }) => sum + conditions, 0),
  };
}

export const Filter = Part.refine(
  (filter) => {
    const { depth, conditions } = sizeOf(filter);
    return depth <= filterLimits.depth && conditions <= filterLimits.conditions;
  },
  { message: 'is too large a filter' },
);

export const grains = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;
export const Grain = z.enum(grains);
export type Grain = z.output<typeof Grain>;

export const ComparedPeriod = z.enum(['previous', 'lastYear']);
export type ComparedPeriod = z.output<typeof ComparedPeriod>;

export const Step = z.strictObject({
  code: Name,
  filter: Filter.optional(),
  label: z.string().max(100).optional(),
});
export type Step = z.output<typeof Step>;

export const Measure = z.union([
  z.strictObject({ type: z.enum(['count', 'readers', 'perReader']) }),
  z.strictObject({ type: z.enum(['sum', 'avg', 'min', 'max', 'p50', 'p90', 'p95']), of: Name }),
]);
export type Measure = z.output<typeof Measure>;

const Top = z.number().int().min(1).max(10_000);

/** The fields that every question may have. */
export const scopeShape = {
  /** The library group (glc); if absent, the caller's default group. */
  glc: z.string().max(64).optional(),
  /** The libraries of the question. They restrict the caller's libraries and never extend them. */
  libraries: z.array(z.string().max(64)).max(1_000).optional(),
  by: z.array(Name).max(3).default([]),
  filter: Filter.optional(),
  /** The number of codes of each breakdown that keep their own row; the other codes become "Other". */
  top: Top.default(25),
};

/**
 * The column that orders the rows and decides which codes are the largest: a metric, or e0, e1 … and f0, f1 … for the
 * lines and formulas of an event question. If absent, the first column is used.
 */
const Sort = z.strictObject({ key: Name, order: z.enum(['ascend', 'descend']) });

const common = {
  range: Range,
  ...scopeShape,
  /**
   * The number of codes with their own row. If absent, 25 for titles, and all codes for libraries, locations, classes,
   * types and similar dimensions.
   */
  top: Top.optional(),
  compare: ComparedPeriod.optional(),
};

export const TableQuery = z.strictObject({
  kind: z.literal('table'),
  dataset: Name,
  metrics: z.array(Name).min(1).max(20),
  grain: Grain.optional(),
  sort: Sort.optional(),
  page: z
    .strictObject({ number: z.number().int().min(1), size: z.number().int().min(1).max(10_000) })
    .optional(),
  ...common,
});
export type TableQuery = z.output<typeof TableQuery>;

export const EventQuery = z.strictObject({
  kind: z.literal('event'),
  events: z
    .array(
      z.strictObject({
        code: Name,
        filter: Filter.optional(),
        label: z.string().max(100).optional(),
        measure: Measure,
      }),
    )
    .min(1)
    .max(10),
  formulas: z
    .array(z.strictObject({ label: z.string().min(1).max(100), expr: z.string().min(1).max(200) }))
    .max(10)
    .default([]),
  grain: Grain.optional(),
  sort: Sort.optional(),
  ...common,
});
export type EventQuery = z.output<typeof EventQuery>;
