import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area } from '../kit/route.ts';
import { statementLimits } from '../values/table-answer.ts';

// Statements that a user of the query desk saves under a name; other users cannot see them.

const form = {
  name: z.string().trim().min(1).max(60),
  sql: z.string().trim().min(1).max(statementLimits.letters),
};
export const StatementForm = z.strictObject(form);
export type StatementForm = z.output<typeof StatementForm>;

export const SavedStatement = z
  .object({ id: z.uuid(), ...form, modifiedAt: z.iso.datetime() })
  .meta({ id: 'SavedStatement' });
export type SavedStatement = z.output<typeof SavedStatement>;

export const savedStatement = area(
  'savedStatement',
  crud({
    path: 'savedStatement',
    one: 'saved statement of the caller',
    row: SavedStatement,
    form: StatementForm,
    fields: ['name', 'modifiedAt'],
    filters: { search: z.string().max(60).optional() },
    needs: { view: 'desk:run', edit: 'desk:run' },
    example: {
      id: '00000000-0000-4000-8000-000000000000',
      name: '各馆外借',
      sql: 'SELECT libcode, sum(n) AS loans FROM behaviour_event GROUP BY libcode',
      modifiedAt: '2026-11-21T08:00:00.000Z',
    },
  }),
);
