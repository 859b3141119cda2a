// chinese-ok: faults of a mapping are explained in both languages
import { z } from 'zod';
import { targets } from './targets.ts';

// Defines the form of a mapping, which says as data without SQL which column of a file fills which column of the
// warehouse. A mapping can use only the transforms and conditions below.

const name = z.string().min(1).max(200);
const names = z.array(name).min(1);
const formats = z.array(z.string().max(100)).min(1);

const transforms = [
  z.strictObject({ as: z.literal('text'), from: name }),
  z.strictObject({ as: z.literal('trim'), from: name }),
  z.strictObject({
    as: z.literal('number'),
    from: name,
    min: z.number().optional(),
    max: z.number().optional(),
    /** A number outside min and max counts as missing instead of being refused. */
    outside: z.literal('missing').optional(),
    empty: z.number().optional(),
  }),
  /** The first year in a text such as 2019.01 or [2014]; missing where there is none. */
  z.strictObject({ as: z.literal('year'), from: name }),
  z.strictObject({ as: z.literal('date'), from: name, formats }),
  z.strictObject({ as: z.literal('month'), from: name }),
  /** The period of a published count; `yearBegins` is the first month of years such as 2023-24. */
  z.strictObject({
    as: z.literal('period'),
    from: z.union([name, names]),
    yearBegins: z.union([z.literal(1), z.literal(4), z.literal(7), z.literal(10)]).default(4),
  }),
  z.strictObject({ as: z.literal('datetime'), from: name, time: name.optional(), formats }),
  z.strictObject({
    as: z.literal('lookup'),
    from: name,
    in: name,
    otherwise: z.union([
      z.enum(['keep', 'refuse']),
      z.strictObject({ value: z.string() }),
      z.strictObject({ prefix: name }),
    ]),
  }),
  z.strictObject({ as: z.literal('constant'), value: z.union([z.string(), z.number()]) }),
  /** A card number. Only its keyed hash is stored, and refused rows hide it. */
  z.strictObject({ as: z.literal('reader'), from: name }),
  /** A key made of the columns that together identify a row. */
  z.strictObject({ as: z.literal('hash'), from: names }),
  /** A key computed from the row itself, for sources whose rows have no key. */
  z.strictObject({ as: z.literal('rowKey') }),
  /** A record number. Several columns can form one number. */
  z.strictObject({ as: z.literal('id'), from: z.union([name, names]) }),
  /** A code of the event list, or a word that a dictionary translates into one. Upper and lower case are equal. */
  z.strictObject({ as: z.literal('event'), from: name, in: name.optional() }),
  z.strictObject({
    as: z.literal('clc'),
    from: name,
    level: z.union([z.literal(1), z.literal(2)]),
  }),
  z.strictObject({ as: z.literal('isbn'), from: name }),
  z.strictObject({ as: z.literal('join'), from: names, with: z.string().max(10) }),
  z.strictObject({ as: z.literal('flag'), from: name, yes: z.array(z.string()).min(1) }),
] as const;

export const Transform = z.discriminatedUnion('as', transforms, {
  error: () =>
    `"as" 须为其中之一 / must be one of ${transforms.map((one) => one.shape.as.value).join(', ')}`,
});
export type Transform = z.infer<typeof Transform>;

const conditions = [
  z.strictObject({ column: name, is: z.literal('filled') }),
  z.strictObject({ column: name, is: z.literal('empty') }),
  z.strictObject({ column: name, is: z.literal('non-zero') }),
  z.strictObject({ column: name, is: z.literal('no-total') }),
  z.strictObject({ column: name, is: z.literal('equals'), value: z.string() }),
  z.strictObject({ column: name, is: z.literal('other-than'), value: z.string() }),
  z.strictObject({ column: name, is: z.literal('same-as'), other: name }),
  z.strictObject({ column: name, is: z.literal('differs-from'), other: name }),
] as const;

export const MappingCondition = z.discriminatedUnion('is', conditions, {
  error: () =>
    `"is" 须为其中之一 / must be one of ${conditions.map((one) => one.shape.is.value).join(', ')}`,
});
export type MappingCondition = z.infer<typeof MappingCondition>;

export const TargetRows = z.strictObject({
  table: z.enum(Object.keys(targets)),
  /** The conditions that must all hold for a row of the file to fill this target. */
  when: z.array(MappingCondition).default([]),
  columns: z.record(name, Transform),
});
export type TargetRows = z.infer<typeof TargetRows>;

const FileMapping = z
  .strictObject({
    /** The file names of this mapping, with `*` for any text; every file unless given. */
    match: names.optional(),
    title: name.optional(),
    /** A suffix to the group's code, for a file whose rows must not be counted with the others. */
    glcSuffix: z
      .string()
      .regex(/^-[a-z0-9-]+$/)
      .optional(),
    /** The delimiter of the fields. `any` takes the one that gives the most known columns. */
    delimiter: z.enum([',', ';', '\t', '|', 'any']).default('any'),
    /** The names of the columns in order, for a file whose first row is data. */
    header: z.array(z.string().max(200)).min(1).optional(),
    /** Columns that the file must have; none if its columns of periods are enough. */
    columns: z.array(name),
    /** Columns that it may have. */
    optional: z.array(name).default([]),
    /** Other names of a column in the file, the likelier one first. */
    headings: z.record(name, names).default({}),
    otherColumns: z.enum(['refuse', 'ignore']).default('refuse'),
    /** A mark that the source writes in place of a number that is too small to be published. */
    suppressed: z.strictObject({ marker: name, in: names }).optional(),
    /**
     * Each cell below a heading that is a month, quarter or year becomes a row, with the columns of `spreadColumns`.
     * `except` are headings of this kind that are left out.
     */
    spread: z.strictObject({ except: z.array(name).default([]) }).optional(),
    targets: z.array(TargetRows).min(1).max(20),
  })
  .refine(({ columns, spread }) => columns.length > 0 || spread !== undefined, {
    path: ['columns'],
    error: '至少一列 / at least one column',
  });
export type FileMapping = z.infer<typeof FileMapping>;

const label = z.tuple([z.string(), z.string()]);
const labels = z.record(z.string(), label).default({});

export const Mapping = z.strictObject({
  name: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{0,40}$/,
      '请用小写字母、数字和连字符 / use small letters, digits and hyphens',
    ),
  source: z.string().optional(),
  licence: z.string().optional(),
  /** Notes on the data that the mapping leaves out, with the reasons. */
  notes: z.array(z.string()).default([]),
  glc: z.string().optional(),
  group: label.optional(),
  groups: labels,
  timeZone: z.string().optional(),
  dictionaries: z.record(name, z.record(z.string(), z.string())).default({}),
  /** Chinese and English names by code. */
  names: z
    .strictObject({
      library: labels,
      location: labels,
      rdtype: labels,
      cirtype: labels,
      event: labels,
    })
    .partial()
    .default({}),
  files: z.array(FileMapping).min(1),
});
export type Mapping = z.infer<typeof Mapping>;
