import type { OpeningHours } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customConfig } from '#store/schema/config/custom-config.ts';
import { dayNoteTable } from '#store/schema/config/day-notes.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { closedDays } from './closed-days.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T04:00:00Z') });
});
afterAll(() => app.close());

it('are closed by hours, holidays and notes, with the day on which the library opens again', async () => {
  const { db } = app.deps.store;
  const open = { from: 9, to: 17 };
  // Mondays are closed.
  const value: OpeningHours = [null, open, open, open, open, open, open];
  const who = { modifiedBy: 'x', modifiedAt: new Date() };
  await db
    .insert(customConfig)
    .values({ glc: 'g', libcode: '', key: 'openingHours', value, ...who });
  await db.insert(dayNoteTable).values([
    { glc: 'g', dayFrom: '2026-03-05', dayUntil: '2026-03-08', text: '闭馆' },
    { glc: 'g', libcode: 'B', dayFrom: '2026-03-17', dayUntil: '2026-03-17', text: '活动' },
  ]);
  const within = async (libcode: string) =>
    [...(await closedDays(app.deps, 'g', { libcode }))].filter(
      (day) => day >= '2026-02-20' && day < '2026-03-20',
    );
  const mondays = ['2026-02-23', '2026-03-02', '2026-03-16'];
  // The Spring Festival ends on a Sunday, so the library opens again on a Tuesday, and so it does after the note.
  const feast = ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-24'];
  const note = ['05', '06', '07', '08', '09', '10'].map((day) => `2026-03-${day}`);
  expect(await within('')).toEqual([...feast, ...mondays, ...note].toSorted());
  expect(await within('B')).toEqual(
    [...feast, ...mondays, ...note, '2026-03-17', '2026-03-18'].toSorted(),
  );
});
