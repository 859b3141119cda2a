import { z } from 'zod';

// The definition of an official return: its sections and fields, the metric behind each field, and the checks between
// fields. A form is data; a further form needs no code.

const Code = z.string().regex(/^[a-z][a-z0-9_]*$/, 'is not a code');
const Both = z.strictObject({ 'zh-CN': z.string().min(1), 'en-US': z.string().min(1) });

export const returnFormats = ['integer', 'decimal', 'percent'] as const;
/** The numbers about libraries that a field can take from the loaded data. */
export const libraryFacts = ['area', 'seats', 'population', 'libraries'] as const;

const Filter = z.strictObject({
  field: z.string(),
  op: z.enum(['eq', 'ne', 'in', 'notIn']),
  value: z.union([z.string(), z.array(z.string())]),
});

/** How a field is worked out; without it, the field is entered by hand. */
const Source = z.union([
  z.strictObject({
    dataset: z.string(),
    metric: z.string(),
    filter: Filter.optional(),
    /** The value is multiplied by it, for a form in thousands or ten thousands. */
    scale: z.number().positive().optional(),
  }),
  z.strictObject({ fact: z.enum(libraryFacts) }),
  /** The sum of other fields, with their entered values. */
  z.strictObject({ sum: z.array(Code).min(2) }),
  /** The quotient of two other fields. */
  z.strictObject({ over: z.tuple([Code, Code]), scale: z.number().positive().optional() }),
]);

const FormField = z.strictObject({
  code: Code,
  number: z.string().min(1),
  name: Both,
  unit: Both.nullable(),
  format: z.enum(returnFormats).default('integer'),
  source: Source.optional(),
  /** The definition of the form. */
  means: Both,
  /** How the number is counted here, and how that differs from the form; absent where there is nothing to add. */
  counted: Both.optional(),
  /** The system to connect, so that the field is worked out; absent where no system knows it. */
  connect: Both.optional(),
  /** The largest plausible value. */
  most: z.number().optional(),
});
export type FormField = z.output<typeof FormField>;

const Check = z.union([
  /** The parts add up to the whole, or to no more where they are only some of its parts. */
  z.strictObject({ kind: z.enum(['sum', 'parts']), whole: Code, parts: z.array(Code).min(1) }),
  z.strictObject({ kind: z.literal('atMost'), less: Code, more: Code }),
  /** The quotient of two fields lies within bounds of a year. */
  z.strictObject({
    kind: z.literal('ratio'),
    of: Code,
    by: Code,
    from: z.number().optional(),
    to: z.number().optional(),
  }),
]);
export type FormCheck = z.output<typeof Check>;

export const ReturnForm = z.strictObject({
  code: Code,
  /** Raised when a field changes its meaning. */
  version: z.number().int().min(1),
  order: z.number().int(),
  name: Both,
  note: Both,
  periods: z.array(z.enum(['year', 'quarter', 'month'])).min(1),
  /** The month with which the year of the form begins. */
  firstMonth: z.number().int().min(1).max(12),
  /** A change against last year above this share asks for a note. */
  changeBound: z.number().positive(),
  sections: z.array(
    z.strictObject({
      code: Code,
      /** The number of the section; in each language where its signs differ. */
      number: z.union([z.string(), Both]),
      name: Both,
      fields: z.array(FormField).min(1),
    }),
  ),
  checks: z.array(Check),
});
export type ReturnForm = z.output<typeof ReturnForm>;
