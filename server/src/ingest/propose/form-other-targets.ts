import type { FormColumns } from './form-columns.ts';
import { constant, count, counted, type Target, target, title, work } from './form-parts.ts';

// The targets of moves, fines, searches, programmes, orders and uses of electronic resources.

type OtherKind = 'moves' | 'fines' | 'searches' | 'programs' | 'acquisitions' | 'resources';

/** Makes the targets of a file of one of these kinds. */
export const otherTargets: Readonly<Record<OtherKind, (file: FormColumns) => Target[]>> = {
  moves: (file) => [
    target(
      'fact_item_move',
      {
        at: file.datetime('at', file.heading('time')),
        from_libcode: file.code('fromLibrary'),
        libcode: file.code('library'),
        barcode: file.trim('barcode'),
        bookrecno: work(file),
        cirtype: file.code('circulationType'),
        reason: file.code('reason'),
        n: count(file),
      },
      counted(file),
    ),
  ],
  fines: (file) => [
    target(
      'fact_fine',
      {
        at: file.datetime('at', file.heading('time')),
        reader_key: file.as('reader', 'reader'),
        libcode: file.code('library'),
        reason: file.code('reason'),
        amount: file.number('amount', 0),
        paid: file.number('paid', 0),
        n: count(file),
      },
      counted(file),
    ),
  ],
  searches: (file) => [
    target('fact_search', {
      at: file.datetime('at', file.heading('time')),
      reader_key: file.as('reader', 'reader'),
      libcode: file.code('library'),
      query: file.trim('query'),
      hits: file.number('hits', 0),
      channel: file.code('channel'),
    }),
  ],
  programs: (file) => [
    target('fact_program', {
      day: file.date('at'),
      libcode: file.code('library'),
      kind: file.code('programKind') ?? constant('other'),
      title: file.trim('programTitle'),
      sessions: file.number('sessions', 1) ?? constant(1),
      attendance: file.number('attendance', 0),
    }),
  ],
  acquisitions: (file) => [
    target('fact_acquisition', {
      day: file.date('at'),
      libcode: file.code('library'),
      bookrecno: work(file),
      supplier: file.code('supplier'),
      stage: file.code('stage') ?? constant('ordered'),
      copies: file.number('copies'),
      cost: file.number('cost', 0),
    }),
    ...title(file),
  ],
  resources: (file) => [
    target(
      'sso_visit',
      {
        at: file.datetime('at', file.heading('time')),
        reader_key: file.as('reader', 'reader'),
        rdtype: file.code('readerType'),
        libcode: file.code('library'),
        resource: file.code('resource'),
        channel: file.code('channel'),
        n: count(file),
      },
      counted(file),
    ),
  ],
};
