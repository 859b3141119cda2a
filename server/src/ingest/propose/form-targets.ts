import type { ImportForm, RowKind } from '@stacksight/contract';
import { spreadColumns } from '../spread.ts';
import type { FormColumns } from './form-columns.ts';
import { otherTargets } from './form-other-targets.ts';
import {
  type Columns,
  classes,
  constant,
  count,
  counted,
  filled,
  flag,
  happened,
  noTotals,
  person,
  type Target,
  target,
  things,
  title,
  work,
} from './form-parts.ts';

// The targets of each kind of row: what of the warehouse a row of the file fills.

/** Returns the targets of a form whose required fields are there. */
export function targetsOf(form: ImportForm, columns: FormColumns): Target[] {
  return targets[form.rowIs](columns, form);
}

const targets: Readonly<Record<RowKind, (file: FormColumns, form: ImportForm) => Target[]>> = {
  ...otherTargets,
  loans: (file) => [
    ...(['loanedAt', 'renewedAt', 'returnedAt'] as const).flatMap((field, at) => {
      const time = file.datetime(field);
      const event = constant(['loan', 'renew', 'return'][at] ?? '');
      const when = field === 'loanedAt' ? [] : filled(file, field);
      return time === null
        ? []
        : [target('behaviour_event', { event, at: time, ...happened(file) }, when)];
    }),
    ...things(file),
  ],
  events: (file, { event }) => [
    target(
      'behaviour_event',
      {
        event: file.event() ?? constant(event ?? ''),
        at: file.datetime('at', file.heading('time')),
        ...happened(file),
        amount: file.number('amount', 0),
        n: count(file),
      },
      counted(file),
    ),
    ...things(file),
  ],
  counts: (file, { columns, event }) =>
    columns.flatMap(({ field, heading: own, event: ownEvent }, index) => {
      const isTurned = field === 'periodCount';
      // The columns of periods fill one target together.
      if (isTurned ? index !== columns.findIndex((one) => one.field === field) : field !== 'count')
        return [];
      const heading = isTurned ? spreadColumns.count : own;
      const each: Columns = {
        event:
          ownEvent === undefined ? (file.event() ?? constant(event ?? '')) : constant(ownEvent),
        day: isTurned ? { as: 'period', from: spreadColumns.period, yearBegins: 4 } : file.period(),
        libcode: file.code('library'),
        loc: file.code('location'),
        rdtype: file.code('readerType'),
        cirtype: file.code('circulationType'),
        channel: file.code('channel'),
        n: { as: 'number', from: heading, min: 0 },
      };
      return target('behaviour_event', each, [
        { column: heading, is: 'filled' },
        { column: heading, is: 'non-zero' },
        ...noTotals(file, isTurned),
      ]);
    }),
  readers: (file) => [
    target('dim_reader', {
      ...person(file),
      libcode: file.code('library'),
      registered_on: file.date('registeredOn'),
      expires_on: file.date('expiresOn'),
      last_used_on: file.date('lastUsedOn'),
      has_mobile: flag(file, 'hasMobile'),
      has_email: flag(file, 'hasEmail'),
      n: count(file),
    }),
  ],
  titles: (file) => title(file, { price: file.number('price'), first_in_on: file.date('addedOn') }),
  items: (file) => [
    target('dim_item', {
      barcode: file.trim('barcode'),
      bookrecno: work(file),
      libcode: file.code('library'),
      loc: file.code('location'),
      cirtype: file.code('circulationType'),
      state: file.code('itemState'),
      ...classes(file),
      callno: file.trim('callNumber'),
      pub_year: file.as('published', 'year'),
      price: file.number('price'),
      in_on: file.date('addedOn'),
      withdrawn_on: file.date('withdrawnOn'),
      loans_before: file.number('loansBefore', 0),
      renewals_before: file.number('renewalsBefore', 0),
      n: file.number('copies', 1),
    }),
    ...title(file),
  ],
  libraries: (file) => [
    target('dim_library', {
      libcode: file.code('library'),
      name_zh: file.trim('libraryName'),
      name_en: file.trim('libraryNameEn'),
      parent: file.code('parent'),
      region: file.trim('region'),
      population: file.number('population'),
      area: file.number('floorArea'),
      seats: file.number('seats'),
      longitude: file.number('longitude'),
      latitude: file.number('latitude'),
    }),
  ],
  holds: (file) => [
    target(
      'fact_hold',
      {
        placed_at: file.datetime('placedAt'),
        on_shelf_at: file.datetime('readyAt'),
        closed_at: file.datetime('closedAt'),
        outcome: file.code('outcome'),
        reader_key: file.as('reader', 'reader'),
        rdtype: file.code('readerType'),
        libcode: file.code('library'),
        bookrecno: work(file),
        barcode: file.trim('barcode'),
        ...classes(file),
        n: count(file),
      },
      counted(file),
    ),
    ...title(file),
  ],
};
