import type { StickinessQuery } from '@stacksight/contract';
import { periodOf, periodSql, periodsOf } from '../../calendar/periods.ts';
import { baseRows, breakdownColumns, breakdownNames, edgeSql } from '../base/base-rows.ts';
import { shareColumns } from '../base/share-columns.ts';
import { numberAt, type Study, type StudyKind } from '../base/study.ts';
import words from './stickiness-words.json' with { type: 'json' };

type StickinessStudy = Study<StickinessQuery>;

const periods = ({ query, resolved }: Pick<StickinessStudy, 'query' | 'resolved'>) =>
  periodsOf(resolved.range, query.unit);

/**
 * Writes the number of distinct days. Each day is one bit of a number, which takes less memory than a set for each
 * reader.
 */
const daysSql = ({ unit }: StickinessQuery): string =>
  `bitCount(groupBitOr(bitShiftLeft(toUInt32(1), ${unit === 'month' ? 'toDayOfMonth' : 'toDayOfWeek'}(day))))`;

/** Counts readers by the number of distinct days in a week or month on which they had the event. */
export const stickiness: StudyKind<StickinessQuery> = {
  steps: ({ event }) => [event],
  scan: (_, { range }) => range,
  subject: () => 'reader',
  inner: (study) =>
    [
      `SELECT subject, ${periodSql('day', study.query.unit)} - ${periods(study).first} AS p${edgeSql(study, 'last', 's0')}${breakdownColumns(study)}, ${daysSql(study.query)} AS days`,
      `FROM (${baseRows(study)})`,
      'WHERE s0',
      'GROUP BY subject, p',
    ].join('\n'),
  outer(study, inner) {
    const keys = [...breakdownNames(study), 'p', 'days'].join(', ');
    return `SELECT ${keys}, count() AS readers\nFROM (${inner})\nGROUP BY ${keys}`;
  },
  cell(study, { bucket, codes }) {
    const { first } = periods(study);
    const { days } = codes;
    return [
      ...(bucket === undefined ? [] : [`p = ${periodOf(bucket, study.query.unit) - first}`]),
      ...(days === undefined || days === null
        ? []
        : [`days = ${study.bindings.bind(Number(days), 'UInt32')}`]),
    ];
  },
  sizeAt: () => 2,
  shape(study, groups, small) {
    const { starts } = periods(study);
    const { unit } = study.query;
    const rows = groups.flatMap((group) =>
      starts.flatMap((start, p) => {
        const found = group.rows
          .filter((row) => numberAt(row, 0) === p)
          .sort((a, b) => numberAt(a, 1) - numberAt(b, 1));
        const all = found.reduce((sum, row) => sum + numberAt(row, 2), 0);
        const hidden = small.among(found.map((row) => numberAt(row, 2)));
        return found.map((row, at) => {
          const readers = hidden[at] === true ? null : numberAt(row, 2);
          const share = readers === null ? null : readers / all;
          const cells = [start, String(numberAt(row, 1)), readers, share];
          return { codes: group.codes, cells };
        });
      }),
    );
    return {
      columns: [
        { key: unit, label: words.period, type: 'date', role: 'time', format: 'date' },
        { key: 'days', label: words.days, type: 'text', role: 'dimension', format: 'text' },
        ...shareColumns(words),
      ],
      rows,
      totals: null,
    };
  },
};
