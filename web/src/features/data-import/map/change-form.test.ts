import type { ImportForm } from '@stacksight/contract';
import { expect, test } from 'vitest';
import {
  fitForm,
  hasSerials,
  hasTwoReadings,
  isYearMissing,
  missingFields,
  needsEvent,
  setCode,
  setField,
  setKind,
} from './change-form.ts';
import { freshDraft, toCall } from './drafts.ts';

const form: ImportForm = {
  rowIs: 'loans',
  columns: [
    { heading: 'Card', field: 'reader' },
    { heading: 'Out', field: 'loanedAt', order: 'dmy' },
    { heading: 'Back', field: 'returnedAt' },
  ],
  event: null,
  codes: [],
  names: [],
  timeZone: null,
};
const fieldsIn = ({ columns }: ImportForm) => columns.map(({ field }) => field);

test('a field moves from one column to another, but numbers may be counted in several columns', () => {
  expect(fieldsIn(setField(form, 2, 'loanedAt'))).toEqual(['reader', null, 'loanedAt']);
  const counted = setField(setField(form, 0, 'count'), 1, 'count');
  expect(fieldsIn(counted)).toEqual(['count', 'count', 'returnedAt']);
  // A column that is no day any more forgets the order of its days.
  expect(counted.columns[1]).toEqual({ heading: 'Out', field: 'count' });
});

test('another kind of row keeps what it has, and the time stays the time', () => {
  const events = setKind(form, 'events', form);
  expect(fieldsIn(events)).toEqual(['reader', 'at', null]);
  expect(events.columns[1]).toMatchObject({ order: 'dmy' });
  expect(missingFields(events)).toEqual(['event']);
  expect(missingFields({ ...events, event: 'loan' })).toEqual([]);
  expect(setKind(events, 'loans', form)).toBe(form);
});

test('totals need an event where neither a column nor a number has one', () => {
  const counts = setField(setKind(form, 'counts', form), 2, 'count');
  expect(fieldsIn(counts)).toEqual([null, 'period', 'count']);
  expect(needsEvent(counts)).toBe(true);
  const [first, second, third] = counts.columns;
  if (!first || !second || !third) throw new Error('three columns');
  expect(needsEvent({ ...counts, columns: [first, second, { ...third, event: 'visit' }] })).toBe(
    false,
  );
  expect(needsEvent(setField(counts, 0, 'event'))).toBe(false);
});

test('the code of a word is set once and can be taken away', () => {
  const once = setCode(setCode(form, 'event', 'x', 'loan'), 'event', 'x', 'return');
  expect(once.codes).toEqual([{ field: 'event', from: 'x', to: 'return' }]);
  expect(setCode(once, 'event', 'x', null).codes).toEqual([]);
});

test('days with a year in front are read in one way only', () => {
  expect(hasTwoReadings('loanedAt', ['2026-03-04', '2026/3/4'])).toBe(false);
  expect(hasTwoReadings('loanedAt', ['', '3/4/2026 10:00'])).toBe(true);
  expect(hasTwoReadings('price', ['3/4/2026'])).toBe(false);
});

test('numbers that count days are told, and months without a year stop a table of counts', () => {
  expect(hasSerials('loanedAt', ['46023.4', '', '46024'])).toBe(true);
  expect(hasSerials('loanedAt', ['46023.4', '2026-01-01'])).toBe(false);
  expect(hasSerials('price', ['46023.4'])).toBe(false);
  const counts = setKind(form, 'counts', form);
  const bare = { ...counts, columns: counts.columns.map((one) => ({ ...one, field: null })) };
  expect(isYearMissing({ yearless: ['1月', '2月', '3月'] }, bare)).toBe(true);
  expect(isYearMissing({ yearless: [] }, bare)).toBe(false);
  expect(isYearMissing({ yearless: ['1月', '2月', '3月'] }, counts)).toBe(false);
});

test('a saved form keeps to how this file is read', () => {
  const saved = { ...form, hasHeader: false, delimiter: ';' as const };
  expect(fitForm(saved, form)).toEqual(form);
  expect(fitForm(form, saved)).toMatchObject({ hasHeader: false, delimiter: ';' });
});

test('a call names its group, chosen or usual', () => {
  const place = { upload: 'u', table: '0' };
  const look = { form, usualGlc: 'main' };
  expect(toCall(place, freshDraft, look)).toMatchObject({ glc: 'main' });
  expect(toCall(place, { ...freshDraft, glc: ' east ' }, look)).toMatchObject({ glc: 'east' });
});

test('a saved form fits a file with the same headings in another order', () => {
  const columns = ['Back', 'card ', 'New'].map((heading) => ({ heading, field: null }));
  const fitted = fitForm(form, { ...form, columns });
  expect(fitted.columns).toEqual([
    { heading: 'Back', field: 'returnedAt' },
    { heading: 'card ', field: 'reader' },
    { heading: 'New', field: null },
  ]);
});
