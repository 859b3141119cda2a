import { type PathQuery, pathEnd } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { textOf } from '../facts/facts.ts';
import { isIn } from '../history.ts';
import { happenings, type KeptCodes, type SubjectEvent } from './happenings.ts';
import { byCodes, madeOf, type StudyLine, studied } from './study.ts';

/** What follows what in sessions: the strongest edges between their first steps. */
export const path = (asked: AskedOf<PathQuery>): TwinAnswer =>
  studied(asked, { lines, size: ({ cells }) => Number(cells[0]), sizes });

type Edge = { step: number; from: number; to: number; reader: string };

function lines(asked: AskedOf<PathQuery>, kept: KeptCodes): StudyLine[] {
  const { query } = asked;
  const placeOf = placesIn(asked);
  const whole = sessionsIn(asked, kept);
  return byCodes(asked, whole, ([first]) => first?.codes ?? []).flatMap(({ codes, all }) => {
    const edges = Map.groupBy(
      all.flatMap((session) => edgesOf(session, query, placeOf)),
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
      const counted = [madeOf(readers), madeOf(readers)];
      return { codes, keys, cells: [sessions, readers], counted };
    });
  });
}

/** A code is as large as it has sessions: of their edges the table shows the strongest. */
function sizes(asked: AskedOf<PathQuery>): Map<string, number> {
  const groups = Map.groupBy(sessionsIn(asked, [null]), ([first]) => first?.codes[0] ?? '');
  return new Map([...groups].map(([code, sessions]) => [code, sessions.length]));
}

function sessionsIn(asked: AskedOf<PathQuery>, kept: KeptCodes): SubjectEvent[][] {
  const { query, days } = asked;
  const placeOf = placesIn(asked);
  return happenings(asked, query.events, kept).flatMap((events) =>
    sessionsOf(
      inOneSecond(
        events.filter(({ day }) => isIn(day, days)),
        placeOf,
      ),
      query,
    ),
  );
}

/** How events of one second follow each other: as a visit goes; any other after these. */
const usual = [
  ...['register', 'login', 'visit', 'enquiry', 'search', 'reserve', 'reserve_cancel'],
  ...['reserve_expire', 'activity', 'in_house', 'return', 'fine', 'renew', 'reserve_pickup'],
  ...['loan', 'credit', 'last_use'],
];

const rankOf = (event: string): string =>
  usual.includes(event) ? String(usual.indexOf(event)).padStart(2, '0') : `99 ${event}`;

type PlaceOf = (one: SubjectEvent) => { place: number; rank: number };

/** Which of the events something is, counted from 1: of those that it fits, the one with the least rank. */
function placesIn({ query, catalogue }: AskedOf<PathQuery>): PlaceOf {
  const ranked = query.events.map(({ code, filter }, at) => {
    const event = catalogue.find((one) => one.code === code);
    const filters = [event?.filter ?? undefined, filter].filter((one) => one !== undefined);
    const whole = filters.length > 1 ? { all: filters } : filters[0];
    const first = (event?.events ?? []).map(rankOf).sort()[0] ?? '';
    // The narrower ones first, then by what they are called.
    const own = `${whole === undefined ? 1 : 0} ${code} ${JSON.stringify(whole ?? null)}`;
    return { at, key: [first, own] as const };
  });
  ranked.sort((a, b) => {
    const [left, right] = a.key[0] === b.key[0] ? [a.key[1], b.key[1]] : [a.key[0], b.key[0]];
    return left < right ? -1 : 1;
  });
  return ({ is }) => {
    const rank = ranked.findIndex(({ at }) => is[at] === true);
    return { rank, place: (ranked[rank]?.at ?? -1) + 1 };
  };
}

/** In time; of one second by the event, then by the rank of what it is. */
const inOneSecond = (events: readonly SubjectEvent[], placeOf: PlaceOf): SubjectEvent[] =>
  [...events].sort(
    (a, b) =>
      a.at - b.at ||
      compare(rankOf(textOf(a.row, 'event')), rankOf(textOf(b.row, 'event'))) ||
      placeOf(a).rank - placeOf(b).rank,
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Parted where nothing happens for longer than the minutes asked for. */
function sessionsOf(
  events: readonly SubjectEvent[],
  { sessionMinutes }: PathQuery,
): SubjectEvent[][] {
  const sessions: SubjectEvent[][] = [];
  for (const one of events) {
    const last = sessions.at(-1)?.at(-1);
    if (last !== undefined && one.at - last.at <= sessionMinutes * 60) sessions.at(-1)?.push(one);
    else sessions.push([one]);
  }
  return sessions;
}

function edgesOf(session: readonly SubjectEvent[], query: PathQuery, placeOf: PlaceOf): Edge[] {
  const way = session
    .map((one) => placeOf(one).place)
    .filter((place, at, all) => !query.mergeRepeats || place !== all[at - 1]);
  return way.slice(0, query.steps - 1).map((from, at) => ({
    step: at + 1,
    from,
    to: way[at + 1] ?? 0,
    reader: session[0]?.subject ?? '',
  }));
}

/** The end, or the event's code; one that is asked about again has a number behind it. */
function nameOf({ events }: PathQuery, place: number): string {
  const code = events[place - 1]?.code;
  if (code === undefined) return pathEnd;
  const again = events.slice(0, place).filter((one) => one.code === code).length;
  return again === 1 ? code : `${code}__${again}`;
}
