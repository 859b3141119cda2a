import { loadWindow, type StreamRun } from './run-stream.ts';
import { addDays, dayOfBound, daysFrom, pastDays } from './windows.ts';

/** About how many rows a window of earlier days has. */
const rowsOfWindow = 1_000_000;
const fewestDays = 7;

/** Reads the earlier days of a stream, the newest first; returns false if some are still to be read. */
export async function readPast(run: StreamRun, mayGoOn: () => boolean): Promise<boolean> {
  const { stream, reader, states, rule, upper, signal } = run;
  const { window } = stream;
  const begun = states.get(stream.name);
  if (window.kind !== 'days' || begun === undefined || begun.past === null) return true;
  // The newest days were read just now, up to the upper bound of the run.
  const until = earlier(begun.past.until, begun.cursor ?? begun.past.until);
  const open = pastDays(window, { from: '1900-01-01', until }, upper.timeZone).window;
  const { rows, first } = await reader.extent(stream, { ...open, from: null }, signal);
  // Rows before the first day of the warehouse would be refused.
  const source =
    first === null ? until : later(dayOfBound(first, window.is, upper.timeZone), '1970-01-02');
  const from = begun.past.from === null ? source : later(source, begun.past.from);
  const days = Math.max(1, daysFrom(source, until));
  const step = Math.max(fewestDays, Math.floor(rowsOfWindow / Math.max(1, rows / days)));
  for (let end = until; end > from; ) {
    signal.throwIfAborted();
    if (!mayGoOn()) return false;
    const start = later(addDays(end, -step), from);
    const part = pastDays(window, { from: start, until: end }, rule.timeZone);
    const { rows: total } = await reader.extent(stream, part.window, signal);
    await loadWindow(run, part.window, part.clears, total);
    const before = states.get(stream.name) ?? begun;
    const past = start > from ? { from: begun.past.from, until: start } : null;
    // The window of the state and its rows stay those of the newest days.
    await run.save(stream.name, put(run, { ...before, past }));
    end = start;
  }
  const last = states.get(stream.name) ?? begun;
  if (last.past !== null) await run.save(stream.name, put(run, { ...last, past: null }));
  return true;
}

function put<State>(
  { states, stream }: { states: Map<string, State>; stream: { name: string } },
  state: State,
) {
  states.set(stream.name, state);
  return state;
}

const earlier = (one: string, other: string) => (one < other ? one : other);
const later = (one: string, other: string) => (one > other ? one : other);
