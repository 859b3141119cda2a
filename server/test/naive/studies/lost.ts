import type { LostQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import { isIn, quantile } from '../history.ts';
import { dayMs, share, utc } from '../periods.ts';
import { completeOf, happenings, type KeptCodes, type SubjectEvent } from './happenings.ts';
import { retention } from './retention.ts';
import { byCodes, madeOf, type StudyLine, studied } from './study.ts';

type Silence = Exclude<LostQuery, { question: 'cohort' }>;

/** Who stays away: of a cohort, of those seen in a base window, or one by one. */
export function lost(asked: AskedOf<LostQuery>): TwinAnswer {
  const { query } = asked;
  if (query.question === 'cohort') return retention({ ...asked, query });
  if (query.question === 'silent')
    return studied<Silence>(
      { ...asked, query },
      { lines: counted, size: ({ cells }) => Number(cells[0]) },
    );
  const answer = studied<Silence>(
    { ...asked, query },
    { lines: listed, size: ({ cells }) => Number(cells.at(-1)), isOrdered: true },
  );
  // Whoever came on the same day stands in the order of their pseudonyms.
  const rows = answer.rows.slice(0, query.top).sort((a, b) => {
    const [left, right] = [a, b].map(({ cells, keys }) => [cells[1] ?? '', keys.at(-1) ?? '']);
    if (left?.[0] !== right?.[0]) return String(left?.[0]) < String(right?.[0]) ? 1 : -1;
    return String(left?.[1]) < String(right?.[1]) ? -1 : 1;
  });
  return { ...answer, rows };
}

type LastVisit = {
  reader: string;
  last: SubjectEvent;
  times: number;
  /** When they came last, and for how many whole days they have not come since. */
  lastBack: string | null;
  days: number | null;
  isSilent: boolean;
};

const backOf = ({ first, back }: Silence) => back ?? first;

/** Whether anything is known of what would have broken the silence. */
const isKnown = (asked: AskedOf<Silence>): boolean =>
  completeOf(asked, backOf(asked.query)) > asked.days.from;

function seen(asked: AskedOf<Silence>, kept: KeptCodes): LastVisit[] {
  const { query, days } = asked;
  const complete = completeOf(asked, backOf(query));
  const until = days.to > complete ? days.to : complete;
  return happenings(asked, [query.first, backOf(query)], kept).flatMap((events): LastVisit[] => {
    const base = events.filter(({ is, day }) => is[0] === true && isIn(day, days));
    const last = base.at(-1);
    if (last === undefined) return [];
    const backs = events.filter(
      ({ is, day }) => is[1] === true && isIn(day, { ...days, to: until }),
    );
    const lastBack =
      backs
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? null;
    const silence =
      lastBack === null ? null : (utc(complete).getTime() - utc(lastBack).getTime()) / dayMs - 1;
    const isSilent = silence === null || silence >= query.silentDays;
    const times = base.reduce((total, { n }) => total + n, 0);
    return [{ reader: last.subject, last, times, lastBack, days: silence, isSilent }];
  });
}

function counted(asked: AskedOf<Silence>, kept: KeptCodes): StudyLine[] {
  return byCodes(asked, seen(asked, kept), ({ last }) => last.codes).map(({ codes, all }) => {
    const gone = all.filter(({ isSilent }) => isSilent);
    const known = gone.map(({ days }) => days).filter((days) => days !== null);
    const cells = isKnown(asked)
      ? [all.length, gone.length, share(gone.length, all.length), quantile(known, 0.5)]
      : [all.length, null, null, null];
    const part = madeOf(gone.length, all.length - gone.length, all.length);
    return {
      codes,
      keys: [],
      cells,
      counted: [madeOf(all.length), part, part, madeOf(known.length)],
    };
  });
}

/** The silent ones, those who came last first. */
function listed(asked: AskedOf<Silence>, kept: KeptCodes): StudyLine[] {
  const silent = isKnown(asked) ? seen(asked, kept).filter(({ isSilent }) => isSilent) : [];
  silent.sort((a, b) => {
    const [left, right] = [a.lastBack ?? '', b.lastBack ?? ''];
    return left === right ? (BigInt(a.reader) < BigInt(b.reader) ? -1 : 1) : left < right ? 1 : -1;
  });
  return silent.map(({ reader, last, lastBack, days, times }) => ({
    codes: last.codes,
    keys: [hex(reader)],
    cells: [last.day, lastBack, days, times],
  }));
}

/** Whole bytes, as readers are named without being named. */
function hex(reader: string): string {
  const digits = BigInt(reader).toString(16).toUpperCase();
  return digits.length % 2 === 0 ? digits : `0${digits}`;
}
