// Cuts a stream of bytes into records of ISO 2709: at the record terminators, and at leaders where one is missing.
import { mostRecordBytes } from '../marc-fault.ts';
import { beginsRecord, leaderBytes, leaderPlaces } from './plausible-leader.ts';

/** The bytes of one record, or some bytes between records that are none. */
export type Stretch = {
  kind: 'record' | 'garbage' | 'tooLong';
  bytes: Buffer;
  /** True if a record terminator follows. */
  isEnded: boolean;
};

const recordTerminator = 0x1d;
const keptOfGarbage = 1200;

/** Yields the stretches of a file, those of each piece together. Adjacent garbage becomes one stretch. */
export async function* splitRecords(pieces: AsyncIterable<Buffer>): AsyncGenerator<Stretch[]> {
  const state: State = { rest: Buffer.alloc(0), garbage: null, isSkipping: false, found: [] };
  for await (const piece of pieces) {
    split(state, piece);
    yield state.found.splice(0);
  }
  if (state.isSkipping) state.rest = Buffer.alloc(0);
  takeAll(state, state.rest, false);
  flush(state);
  yield state.found;
}

type State = {
  rest: Buffer;
  garbage: Buffer | null;
  /** True while the remaining bytes of a record that is too long are skipped. */
  isSkipping: boolean;
  found: Stretch[];
};

function split(state: State, piece: Buffer): void {
  const data = state.rest.length === 0 ? piece : Buffer.concat([state.rest, piece]);
  let from = 0;
  let end = data.indexOf(recordTerminator, state.rest.length);
  for (; end !== -1; end = data.indexOf(recordTerminator, from)) {
    takeAll(state, data.subarray(from, end + 1), true);
    from = end + 1;
    // Passes over terminators without records.
    while (data[from] === recordTerminator) from++;
  }
  const rest = data.subarray(from);
  state.rest = Buffer.from(
    rest.length > mostRecordBytes || state.isSkipping ? shorten(state, rest) : rest,
  );
}

/** Takes what it can from bytes without a terminator and returns the beginning of a record that may go on. */
function shorten(state: State, bytes: Buffer): Buffer {
  const places = leaderPlaces(bytes, state.isSkipping ? 0 : 1);
  const last = places.at(-1) ?? 0;
  if (places.length > 0) {
    takeAll(state, bytes.subarray(0, last), false);
    state.isSkipping = false;
  }
  const rest = bytes.subarray(last);
  if (rest.length <= mostRecordBytes && !state.isSkipping) return rest;
  if (!state.isSkipping) tooLong(state, rest);
  state.isSkipping = true;
  return rest.subarray(-leaderBytes);
}

/** Takes bytes up to a terminator, or up to the next leader or the end of the file. */
function takeAll(state: State, bytes: Buffer, isEnded: boolean): void {
  let stretch = bytes;
  if (state.isSkipping) {
    const [next = bytes.length] = leaderPlaces(bytes, 0);
    stretch = bytes.subarray(next);
    state.isSkipping = false;
  }
  stretch = withoutFiller(stretch);
  if (stretch.length === 0) return;
  if (stretch.length <= leaderBytes) {
    addGarbage(state, stretch);
    return;
  }
  if (Number(stretch.toString('latin1', 0, 5)) === stretch.length) {
    take(state, stretch, isEnded);
    return;
  }
  const isRecord = beginsRecord(stretch);
  const places = leaderPlaces(stretch, isRecord ? leaderBytes : 0);
  const starts = isRecord || places[0] !== 0 ? [0, ...places] : places;
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    take(state, stretch.subarray(start, next), isEnded && next === undefined);
  }
}

function take(state: State, bytes: Buffer, isEnded: boolean): void {
  if (bytes.length > mostRecordBytes) {
    tooLong(state, bytes);
  } else if (beginsRecord(bytes)) {
    flush(state);
    state.found.push({ kind: 'record', bytes, isEnded });
  } else {
    addGarbage(state, bytes);
  }
}

/** Keeps the beginning of garbage as a copy, which does not keep the whole piece. */
function addGarbage(state: State, bytes: Buffer): void {
  state.garbage ??= Buffer.from(bytes.subarray(0, keptOfGarbage));
}

function tooLong(state: State, bytes: Buffer): void {
  flush(state);
  const start = Buffer.from(bytes.subarray(0, keptOfGarbage));
  state.found.push({ kind: 'tooLong', bytes: start, isEnded: false });
}

function flush(state: State): void {
  if (state.garbage !== null)
    state.found.push({ kind: 'garbage', bytes: state.garbage, isEnded: false });
  state.garbage = null;
}

/** Removes the line ends, NULs and marks that programs write between records. */
function withoutFiller(bytes: Buffer): Buffer {
  let from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (from < bytes.length && isFiller(bytes[from] ?? 0)) from++;
  const rest = bytes.subarray(from);
  const isBlank = rest.length < 64 && rest.every((byte) => byte <= 0x20);
  return isBlank ? rest.subarray(rest.length) : rest;
}

const isFiller = (byte: number) =>
  byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 0x1a;
