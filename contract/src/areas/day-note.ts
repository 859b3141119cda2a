import { z } from 'zod';
import { crud } from '../kit/crud.ts';
import { area } from '../kit/route.ts';
import { Day } from '../values/date-range.ts';
import { statisticsQuery } from '../values/statistics.ts';

// Notes on days, such as a closure or a campaign. Charts over time show the notes that concern their days and libraries.

const glc = { glc: statisticsQuery.glc };

const fields = {
  /** The library; empty for a note on all libraries of the group. */
  libcode: z.string().trim().max(64).default(''),
  dayFrom: Day,
  /** The last day. */
  dayUntil: Day,
  text: z.string().trim().min(1).max(60),
};

export const DayNoteForm = z.strictObject({ ...glc, ...fields });
export type DayNoteForm = z.output<typeof DayNoteForm>;

export const DayNote = z.object({
  id: z.uuid(),
  ...fields,
  /** False for a note on libraries that the caller may see only in part. */
  mayChange: z.boolean(),
  modifiedBy: z.string(),
  modifiedAt: z.string(),
});
export type DayNote = z.output<typeof DayNote>;

export const dayNote = area(
  'dayNote',
  crud({
    path: 'dayNote',
    one: 'note on days',
    row: DayNote,
    form: DayNoteForm,
    fields: ['libcode', 'dayFrom', 'text', 'modifiedAt'],
    filters: {
      search: z.string().max(100).optional(),
      libcode: z.string().max(64).optional(),
      ...glc,
    },
    needs: { view: 'config:view', edit: 'config:edit' },
    example: {
      id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
      libcode: '',
      dayFrom: '2026-07-03',
      dayUntil: '2026-07-15',
      text: '闭馆装修',
      mayChange: true,
      modifiedBy: 'analyst',
      modifiedAt: '2026-11-21T08:30:00.000Z',
    },
  }),
);
