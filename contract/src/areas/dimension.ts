import { z } from 'zod';
import { codeList } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { exampleField, FilterField } from '../values/filter-field.ts';
import { statisticsQuery } from '../values/statistics.ts';

const Name = z.string().regex(/^[a-z][A-Za-z0-9_]{0,63}$/, 'is not a name of the model');

export const DimensionValue = z.object({
  /** The code of the value; null for rows with an unknown value. */
  code: z.string().nullable(),
  label: z.string().nullable(),
  /** The number of rows with the value; null if the number of readers is too small to be shown. */
  count: z.number().nullable(),
});
export type DimensionValue = z.output<typeof DimensionValue>;

export const dimension = area('dimension', {
  loadReaderDimensions: route({
    method: 'GET',
    path: 'dimension/loadReaderDimensions',
    summary: 'The dimensions of readers, with labels and choices',
    needs: 'reader:view',
    query: { glc: statisticsQuery.glc },
    reply: z.array(FilterField),
    example: [exampleField],
  }),
  values: route({
    method: 'GET',
    path: 'dimension/values',
    summary: 'The values of a dimension in the caller’s libraries, the most frequent first',
    needs: 'signedIn',
    query: {
      dataset: Name,
      field: Name,
      /** Searches the label and the code. */
      search: z.string().max(100).optional(),
      /** Only the values with these codes. */
      codes: codeList.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
      glc: statisticsQuery.glc,
      libraries: statisticsQuery.libraries,
    },
    reply: z.object({ rows: z.array(DimensionValue), hasMore: z.boolean() }),
    example: { rows: [{ code: 'I', label: '文学', count: 41_022 }], hasMore: true },
    seconds: 120,
  }),
});
