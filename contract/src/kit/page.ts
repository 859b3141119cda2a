import { z } from 'zod';

/** A comma-separated list of codes in a query string. */
export const codeList = z
  .string()
  .max(8_000)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .pipe(z.array(z.string().max(64)).max(1_000));

/**
 * Returns the query and the reply of a paged list: `pageNum` from 1, `pageSize` 1 to 500, sorting by `fields`, filters
 * by name.
 */
export function page<
  Row extends z.ZodType,
  const Fields extends readonly [string, ...string[]],
  // biome-ignore lint/complexity/noBannedTypes: no filters
  Filters extends Readonly<Record<string, z.ZodType>> = {},
>(row: Row, fields: Fields, filters?: Filters) {
  const query = {
    pageNum: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(500).default(10),
    field: z.enum(fields).optional(),
    order: z.enum(['ascend', 'descend']).optional(),
    ...((filters ?? {}) as Filters),
  };
  return { query, reply: z.object({ rows: z.array(row), total: z.number().int() }) };
}
