import { type PathQuery, pathEnd } from '@stacksight/contract';
import { columnText } from '../facts/facts.ts';
import { isDayIn } from '../history.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, type StudyLine, separateCounts } from './study.ts';
import { type KeptCodes, type SubjectEvent, subjectEvents } from './subject-events.ts';

/** Returns the pairs of events that follow each other in sessions: the strongest edges between the first steps. */
export const path = (question: TwinQuestion<PathQuery>): TwinAnswer =>
  answerStudy(question, { lines, size: ({ cells }) => Number(cells[0]), sizes });

type Edge = { step: number; from: number; to: number; reader: string };

function lines(question: TwinQuestion<PathQuery>, kept: KeptCodes): StudyLine[] {
  const { query } = question;
  const matchStep = matcherOf(question);
  const whole = sessionsIn(question, kept);
  return byCodes(question, whole, ([first]) => first?.codes ?? []).flatMap(({ codes, all }) => {
    const edges = Map.groupBy(
      all.flatMap((session) => edgesOf(session, query, matchStep)),
      ({ step, from, to }) => `${step} ${from} ${to}`,
    );
    const sized = [...edges.values()].flatMap((same) => {
      const [edge] = same;
      const readers = new Set(same.map(({ reader }) => reader)).size;
      return edge === undefined ? [] : [{ edge, sessions: same.length, readers }];
    });
    sized.sort(
      (a, b) =>
        b.sessions - a.sessions ||
        a.edge.step - b.edge.step ||
        a.edge.from - b.edge.from ||
        a.edge.to - b.edge.to,
    );
    return sized.slice(0, query.edges).map(({ edge, sessions, readers }): StudyLine => {
      const keys = [String(edge.step), nameOf(query, edge.from), nameOf(query, edge.to)];
      const counted = [separateCounts(readers), separateCounts(readers)];
      return { codes, keys, cells: [sessions, readers], counted };
    });
  });
}

/**
 * Returns the size of each code, which is its number of sessions. Edges cannot be counted, because the table shows
 * only the strongest.
 */
function sizes(question: TwinQuestion<PathQuery>): Map<string, number> {
  const groups = Map.groupBy(sessionsIn(question, [null]), ([first]) => first?.codes[0] ?? '');
  return new Map([...groups].map(([code, sessions]) => [code, sessions.length]));
}

function sessionsIn(question: TwinQuestion<PathQuery>, kept: KeptCodes): SubjectEvent[][] {
  const { query, days } = question;
  const matchStep = matcherOf(question);
  return subjectEvents(question, query.events, kept).flatMap((events) =>
    sessionsOf(
      inVisitOrder(
        events.filter(({ day }) => isDayIn(day, days)),
        matchStep,
      ),
      query,
    ),
  );
}

/** The order of events within one second: the course of a visit. Events not listed here come after these. */
const visitOrder = [
  ...['register', 'login', 'visit', 'enquiry', 'search', 'title_view'],
  ...[
    'reserve',
    'reserve_cancel',
    'reserve_expire',
    'activity',
    'in_house',
    'return',
    'fine',
    'renew',
    'reserve_pickup',
  ],
  ...['loan', 'credit', 'last_use'],
];

const rankOf = (event: string): string =>
  visitOrder.includes(event) ? String(visitOrder.indexOf(event)).padStart(2, '0') : `99 ${event}`;

type MatchStep = (event: SubjectEvent) => { position: number; rank: number };

/** Finds the question's event that a row counts as, by position from 1: the matching one with the least rank. */
function matcherOf({ query, catalogue }: TwinQuestion<PathQuery>): MatchStep {
  const ranked = query.events.map(({ code, filter }, at) => {
    const event = catalogue.find((event) => event.code === code);
    const filters = [event?.filter ?? undefined, filter].filter((each) => each !== undefined);
    const whole = filters.length > 1 ? { all: filters } : filters[0];
    const first = (event?.events ?? []).map(rankOf).sort()[0] ?? '';
    // Events with a filter come first, then by code.
    const own = `${whole === undefined ? 1 : 0} ${code} ${JSON.stringify(whole ?? null)}`;
    return { at, key: [first, own] as const };
  });
  ranked.sort((a, b) => {
    const [left, right] = a.key[0] === b.key[0] ? [a.key[1], b.key[1]] : [a.key[0], b.key[0]];
    return left < right ? -1 : 1;
  });
  return ({ matchesStep }) => {
    const rank = ranked.findIndex(({ at }) => matchesStep[at] === true);
    return { rank, position: (ranked[rank]?.at ?? -1) + 1 };
  };
}

/** Sorts by time; within one second by the order of a visit, then by rank. */
const inVisitOrder = (events: readonly SubjectEvent[], matchStep: MatchStep): SubjectEvent[] =>
  [...events].sort(
    (a, b) =>
      a.at - b.at ||
      compare(rankOf(columnText(a.row, 'event')), rankOf(columnText(b.row, 'event'))) ||
      matchStep(a).rank - matchStep(b).rank,
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Begins a new session after more than `sessionMinutes` without an event. */
function sessionsOf(
  events: readonly SubjectEvent[],
  { sessionMinutes }: PathQuery,
): SubjectEvent[][] {
  const sessions: SubjectEvent[][] = [];
  for (const event of events) {
    const last = sessions.at(-1)?.at(-1);
    if (last !== undefined && event.at - last.at <= sessionMinutes * 60)
      sessions.at(-1)?.push(event);
    else sessions.push([event]);
  }
  return sessions;
}

function edgesOf(session: readonly SubjectEvent[], query: PathQuery, matchStep: MatchStep): Edge[] {
  const way = session
    .map((event) => matchStep(event).position)
    .filter((position, at, all) => !query.mergeRepeats || position !== all[at - 1]);
  return way.slice(0, query.steps - 1).map((from, at) => ({
    step: at + 1,
    from,
    to: way[at + 1] ?? 0,
    reader: session[0]?.subject ?? '',
  }));
}

/** Returns the end of the path, or the event's code; a code that the question names again gets a number. */
function nameOf({ events }: PathQuery, position: number): string {
  const code = events[position - 1]?.code;
  if (code === undefined) return pathEnd;
  const again = events.slice(0, position).filter((event) => event.code === code).length;
  return again === 1 ? code : `${code}__${again}`;
}
