import { z } from 'zod';
import { lineOf } from '../names.ts';
import { importFields, rowKinds } from './import-fields.ts';

/** How a column writes days that could be read in two ways, such as 3/4/2026; `serial` counts the days since 1900. */
export const dayOrders = ['ymd', 'dmy', 'mdy', 'serial'] as const;
export type DayOrder = (typeof dayOrders)[number];

export const codeKinds = ['library', 'location', 'rdtype', 'cirtype'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** The separators between the columns of a text. */
export const delimiters = [',', ';', '\t', '|'] as const;
export const FileDelimiter = z.enum(delimiters);
export type FileDelimiter = z.output<typeof FileDelimiter>;

const heading = z.string().min(1).max(200);

export const FileColumn = z.strictObject({
  /** The column's heading in the file. */
  heading,
  /** The field of the column; null leaves it out. */
  field: z.enum(importFields).nullable(),
  /** For a count: the event that is counted. */
  event: z.string().max(64).optional(),
  /** For a day or time: the order of its parts, where the values do not show it. */
  order: z.enum(dayOrders).optional(),
});
export type FileColumn = z.output<typeof FileColumn>;

/** The explanation of a file in the words of librarians. The server turns it into a mapping. */
export const ImportForm = z.strictObject({
  rowIs: z.enum(rowKinds),
  columns: z.array(FileColumn).min(1).max(500),
  /** False for a file whose first row is data: `columns` names all of its columns in order. */
  hasHeader: z.boolean().optional(),
  /** The separator of the columns; found out where it is absent. */
  delimiter: FileDelimiter.optional(),
  /** The event of every row, where no column says it. */
  event: z.string().max(64).nullable().default(null),
  /** Words of the file, each with the code that it means. */
  codes: z
    .array(z.strictObject({ field: z.enum(importFields), from: heading, to: z.string().max(200) }))
    .max(2000)
    .default([]),
  /** Names for codes of the file, shown everywhere in place of the code. */
  names: z
    .array(
      z.strictObject({
        kind: z.enum(codeKinds),
        code: z.string().min(1).max(64),
        zh: lineOf(100),
        en: lineOf(100),
      }),
    )
    .max(2000)
    .default([]),
  /** The zone of times without one; the zone of the installation where it is absent. */
  timeZone: z.string().max(64).nullable().default(null),
});
export type ImportForm = z.output<typeof ImportForm>;
