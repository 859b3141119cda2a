import { type PathQuery, pathEnd } from '@stacksight/contract';
import { baseNames, baseRows, breakdownNames } from '../base/base-rows.ts';
import { numberAt, type Study, type StudyKind } from '../base/study.ts';
import words from './path-words.json' with { type: 'json' };
import { inOrder, rawInOrder } from './same-second.ts';

// A session ends when a reader does nothing for longer than the given minutes. The first steps of a session become
// edges from one event to the next; the last event of a short session leads to the end. Events of one second are
// ordered by `inOrder`, not by the question. A raw event that fits several events of the question counts as the first
// of them.

type PathStudy = Study<PathQuery>;

function innerOf(study: PathStudy): string {
  const { query, steps, bindings } = study;
  const names = baseNames(study);
  const order = inOrder(steps);
  const raw = bindings.bind(rawInOrder(steps), 'Array(String)');
  const which = `multiIf(${order.map((at) => `s${at}, ${at + 1}`).join(', ')}, 0)`;
  const place = `indexOf(${bindings.bind(
    order.map((at) => at + 1),
    'Array(UInt8)',
  )}, which)`;
  const gap = bindings.bind(query.sessionMinutes * 60, 'UInt32');
  const kept = query.mergeRepeats
    ? 'arrayFilter((e, p) -> e.4 != p, whole, arrayShiftRight(arrayMap(e -> e.4, whole), 1, toUInt8(255)))'
    : 'whole';
  const event = [
    'toUInt32(at)',
    `indexOf(${raw}, event)`,
    place,
    `toUInt8(${which}) AS which`,
    ...names,
  ];
  return [
    `SELECT subject${names.map((_, at) => `, whole[1].${at + 5} AS x${at}`).join('')}, arrayMap(e -> e.4, ${kept}) AS way`,
    'FROM (SELECT subject,',
    `arraySort(groupArray((${event.join(', ')}))) AS events,`,
    `arraySplit((e, p) -> e.1 - p > ${gap}, events, arrayShiftRight(arrayMap(e -> e.1, events), 1)) AS sessions`,
    `FROM (${baseRows(study, 'reader', ['event'])}) GROUP BY subject) ARRAY JOIN sessions AS whole`,
  ].join('\n');
}

/** Returns a different code for each event of the question, even if one event occurs twice with different filters. */
const codesOf = ({ events }: PathQuery): string[] =>
  events.map(({ code }, at) => {
    const before = events.slice(0, at).filter((event) => event.code === code).length;
    return before === 0 ? code : `${code}__${before + 1}`;
  });

/** Counts which event follows which: the most frequent edges between the first steps of sessions. */
export const path: StudyKind<PathQuery> = {
  steps: ({ events }) => events,
  scan: (_, { range }) => range,
  subject: () => 'reader',
  inner: innerOf,
  outer(study, inner) {
    const { query } = study;
    const names = breakdownNames(study);
    const keys = [...names, 'edge.1', 'edge.2', 'edge.3'];
    const limit =
      names.length === 0
        ? `\nLIMIT ${query.edges}`
        : `\nLIMIT ${query.edges} BY ${names.join(', ')}`;
    return [
      `SELECT ${[...names, 'edge.1 AS step', 'edge.2 AS from', 'edge.3 AS to', 'count() AS sessions', 'uniqExact(subject) AS readers'].join(', ')}`,
      `FROM (${inner}) ARRAY JOIN arrayMap(i -> (i, way[i], way[i + 1]), range(1, least(length(way), ${query.steps - 1}) + 1)) AS edge`,
      `GROUP BY ${keys.join(', ')}`,
      `ORDER BY sessions DESC, step, from, to${limit}`,
    ].join('\n');
  },
  cell({ query }, { codes }) {
    const place = (code: string | null | undefined): number =>
      code === pathEnd ? 0 : codesOf(query).indexOf(code ?? '') + 1;
    const step = Number(codes.step ?? 1);
    if (codes.from === undefined) return [];
    return [
      `length(way) >= ${step}`,
      `way[${step}] = ${place(codes.from)}`,
      ...(codes.to === undefined ? [] : [`way[${step + 1}] = ${place(codes.to)}`]),
    ];
  },
  isLimited: true,
  sizeAt: () => 3,
  shape({ query, steps }, groups, small) {
    const keys = codesOf(query);
    const code = (at: number): string => keys[at - 1] ?? pathEnd;
    const rows = groups.flatMap((group) =>
      group.rows.map((row) => {
        const readers = numberAt(row, 4);
        const cells = [
          String(numberAt(row, 0)),
          code(numberAt(row, 1)),
          code(numberAt(row, 2)),
          small.of(readers, numberAt(row, 3)),
          small.count(readers),
        ];
        return { codes: group.codes, cells };
      }),
    );
    const labels = {
      ...Object.fromEntries(keys.map((key, at) => [key, steps[at]?.label ?? words.step])),
      [pathEnd]: words.end,
    };
    const event = { type: 'text', role: 'dimension', format: 'text', labels } as const;
    return {
      columns: [
        { key: 'step', label: words.step, type: 'text', role: 'dimension', format: 'text' },
        { key: 'from', label: words.from, ...event },
        { key: 'to', label: words.to, ...event },
        {
          key: 'sessions',
          label: words.sessions,
          means: words.sessionsMeans,
          unit: words.time,
          ...count,
        },
        { key: 'readers', label: words.readers, unit: words.people, ...count },
      ],
      rows,
      totals: null,
    };
  },
};

const count = { type: 'number', role: 'metric', format: 'integer' } as const;
