import type { ClearedDays } from '../batch/journal.ts';
import type { ConnectorStream } from '../connectors/connector-schema.ts';
import type { SourceRule } from './source-outcome.ts';
import type { ReadWindow, SourceReader } from './source-reader.ts';
import { type StreamState, SyncQuestion } from './stream-state.ts';
import { addDays, daysFrom, pastDays } from './windows.ts';

// A window must have about as many rows as the windows before it. Days on which the library is closed, and the days of a
// window of which somebody said that an odd number is right, count with their usual number: the next runs read some of
// them again.

const enoughRuns = 3;
const keptRates = 5;
const fewRows = 100;

type CountedStream = {
  reader: SourceReader;
  stream: ConnectorStream;
  rule: SourceRule;
  accepted: ReadonlySet<string>;
  signal: AbortSignal;
};
export type WindowCount = {
  rows: number;
  /** Rows a day of the last windows with this one, the newest first. */
  rates: number[];
  acceptedDays: ClearedDays | null;
};

/** Counts the rows of a window; throws a question where they are far more or fewer than usual. */
export async function countWindow(
  run: CountedStream,
  window: ReadWindow,
  clears: ClearedDays | null,
  before: StreamState | undefined,
): Promise<WindowCount> {
  const { reader, stream, signal, accepted } = run;
  const { rows } = await reader.extent(stream, window, signal);
  const known = before?.rates ?? [];
  const days = clears === null ? 1 : daysFrom(clears.from, clears.until);
  const acceptedBefore = before?.acceptedDays ?? null;
  const rowsToCheck = await withUsualRows(run, rows, { clears, known, acceptedBefore });
  const usual = unusualRows(known, days, rowsToCheck);
  if (usual === null) {
    const rates = [rowsToCheck / days, ...known].slice(0, keptRates);
    return { rows, rates, acceptedDays: acceptedBefore };
  }
  if (!accepted.has(`${stream.name}:rows`))
    throw new SyncQuestion(stream.name, 'rows', { rows: String(rows), usual: String(usual) });
  // A stream without days has no window to remember: what was accepted is the usual number from now on.
  if (clears === null)
    return { rows, rates: Array.from({ length: enoughRuns }, () => rows), acceptedDays: null };
  return {
    rows,
    rates: [rowsToCheck / days, ...known].slice(0, keptRates),
    acceptedDays: union(acceptedBefore, clears),
  };
}

/** Returns the rows of a window, of which the closed and the accepted days count as usual. */
async function withUsualRows(
  { reader, stream, rule, signal }: CountedStream,
  rows: number,
  { clears, known, acceptedBefore }: KnownRows,
): Promise<number> {
  const { window } = stream;
  if (clears === null || window.kind !== 'days') return rows;
  const days = daysFrom(clears.from, clears.until);
  const isAccepted = (day: string) =>
    acceptedBefore !== null && acceptedBefore.from <= day && day < acceptedBefore.until;
  let leftDays = 0;
  let leftRows = 0;
  for (const span of spansOf(clears, (day) => isAccepted(day) || rule.closedDays.has(day))) {
    const part = pastDays(window, span, rule.timeZone).window;
    leftRows += (await reader.extent(stream, part, signal)).rows;
    leftDays += daysFrom(span.from, span.until);
  }
  if (leftDays === 0) return rows;
  const own = (rows - leftRows) / Math.max(1, days - leftDays);
  return rows - leftRows + (known.length === 0 ? own : median(known)) * leftDays;
}

/** Returns the days of a range that are left out, those in a row together. */
function spansOf({ from, until }: ClearedDays, isLeftOut: (day: string) => boolean): ClearedDays[] {
  const spans: ClearedDays[] = [];
  for (let day = from; day < until; day = addDays(day, 1)) {
    if (!isLeftOut(day)) continue;
    const last = spans.at(-1);
    if (last?.until === day) last.until = addDays(day, 1);
    else spans.push({ from: day, until: addDays(day, 1) });
  }
  return spans;
}

type KnownRows = {
  clears: ClearedDays | null;
  known: readonly number[];
  acceptedBefore: ClearedDays | null;
};

/** Returns the usual number of rows where this one is less than half or more than twice of it; null otherwise. */
function unusualRows(rates: readonly number[], days: number, rows: number): number | null {
  if (rates.length < enoughRuns) return null;
  const usual = median(rates) * days;
  if (usual < fewRows && rows < fewRows) return null;
  return rows < usual / 2 || rows > usual * 2 ? Math.round(usual) : null;
}

function median(rates: readonly number[]): number {
  const sorted = rates.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Joins days that touch or overlap; older days apart from the new ones are not read again. */
function union(one: ClearedDays | null, other: ClearedDays): ClearedDays {
  if (one === null || one.until < other.from || other.until < one.from) return other;
  return {
    from: one.from < other.from ? one.from : other.from,
    until: one.until > other.until ? one.until : other.until,
  };
}
