// Turns the bytes of a CSV file into rows for the engine, so that the engine parses no CSV. The scanner finds records,
// unquotes and counts fields, numbers lines, and passes unreadable records on as refused rows. It reads the file once,
// with bounded memory.
import { isUtf8 } from 'node:buffer';
import { isBroken, isOpen, writePlainLine, writeQuotedRecord } from './csv-record.ts';
import { beginRow, createRowWriter, reserve, rowHeadBytes, writeRefusal } from './row-writer.ts';

export type ScanOptions = {
  columns: number;
  /** The byte of the delimiter. */
  delimiter: number;
  /** The form of an undecodable character in the text: none, bytes that are not UTF-8, or U+FFFD. */
  lost: 'never' | 'invalid' | 'replaced';
  /** The number of the first line after the header. */
  firstLine: number;
  /** True if digits in unreadable rows are hidden, because any of them may be a card number. */
  isMasked: boolean;
};

export type Scanner = {
  /** Returns the rows that end in these bytes. */
  push(chunk: Buffer): Buffer;
  /** Returns the remaining rows at the end of the file. */
  finish(): Buffer;
  /** Returns the number of rows so far, refused rows included. */
  rows(): number;
};

const newline = 10;
const longestRecord = 1 << 20;
const longestRaw = 2000;
const replacementBytes = Buffer.from('\uFFFD');

/** Makes a scanner for the bytes after the header. */
export function createScanner(options: ScanOptions): Scanner {
  const state = createState(options);
  const scan = (data: Buffer, isLast: boolean): Buffer => {
    state.writer = createRowWriter(data.length + (data.length >> 1) + 4096);
    state.found.fill(-1);
    let from = 0;
    while (from < data.length) {
      const next = nextRecord(state, data, from, isLast);
      if (next < 0) break;
      from = next;
    }
    state.rest = Buffer.from(data.subarray(from));
    return state.writer.bytes.subarray(0, state.writer.at);
  };
  return {
    push: (chunk) =>
      scan(state.rest.length === 0 ? chunk : Buffer.concat([state.rest, chunk]), false),
    finish: () => scan(state.rest, true),
    rows: () => state.rows,
  };
}

type State = ReturnType<typeof createState>;

function createState(options: ScanOptions) {
  return {
    options,
    writer: createRowWriter(0),
    rest: Buffer.alloc(0) as Buffer,
    line: options.firstLine,
    rows: 0,
    /** True while the remaining characters of a line that is too long are skipped. */
    isSkipping: false,
    /** The positions of the next quote and the next NUL; -1 if the position is unknown. */
    found: [-1, -1],
  };
}

/** Returns the start of the next record, or -1 if this record needs more bytes. */
function nextRecord(state: State, data: Buffer, from: number, isLast: boolean): number {
  const lineEnd = data.indexOf(newline, from);
  const end = lineEnd === -1 ? data.length : lineEnd;
  if (state.isSkipping) return skip(state, lineEnd, data.length);
  if (nextOf(state, 0, 34, data, from) < end) return quotedRecord(state, data, from, isLast);
  if (lineEnd === -1 && !isLast) return tooLong(state, data, from);
  const to = end > from && data[end - 1] === 13 ? end - 1 : end;
  if (to > from) {
    const start = begin(state);
    const seen = writePlainLine(state.writer, data, from, to, state.options.delimiter);
    accept(state, data, { from, end, start, seen });
  }
  state.line += 1;
  return end + 1;
}

function quotedRecord(state: State, data: Buffer, from: number, isLast: boolean): number {
  const start = begin(state);
  const fields = writeQuotedRecord(state.writer, data, from, state.options.delimiter, isLast);
  if (fields === isOpen && data.length - from <= longestRecord) {
    state.writer.at = start;
    return -1;
  }
  if (fields === isOpen || fields === isBroken) return refuseLine(state, data, from, start);
  const lines = countLines(data, from, fields.end);
  // A stray quote may have swallowed good lines. Only the line of the quote is refused; reading continues with the next
  // line.
  const isWhole = lines === 1 || fields.seen === state.options.columns;
  if (!isWhole) return refuseLine(state, data, from, start);
  accept(state, data, { from, end: fields.end, start, seen: fields.seen });
  state.line += lines;
  return fields.end;
}

function begin(state: State): number {
  const start = state.writer.at;
  reserve(state.writer, rowHeadBytes);
  beginRow(state.writer, state.line);
  return start;
}

type Written = { from: number; end: number; start: number; seen: number };

/** Accepts the written row, or replaces it by a refused row. */
function accept(state: State, data: Buffer, { from, end, start, seen }: Written): void {
  const { columns } = state.options;
  const isBlank = state.writer.at - start === rowHeadBytes + seen;
  if (isBlank) {
    state.writer.at = start;
    return;
  }
  const problem = seen === columns ? lostIn(state, data, from, end) : 'columns';
  if (problem === null) {
    state.rows += 1;
    return;
  }
  const detail = problem === 'columns' ? `${seen} / ${columns}` : '';
  refuse(state, data.subarray(from, end), start, problem, detail);
}

function lostIn(state: State, data: Buffer, from: number, end: number): string | null {
  if (nextOf(state, 1, 0, data, from) < end) return 'nul';
  const { lost } = state.options;
  if (lost === 'never') return null;
  const record = data.subarray(from, end);
  const isLost = lost === 'invalid' ? !isUtf8(record) : record.includes(replacementBytes);
  return isLost ? 'encoding' : null;
}

function refuse(state: State, raw: Buffer, start: number, problem: string, detail: string): void {
  state.writer.at = start;
  state.rows += 1;
  const text = rawText(raw, state.options.isMasked);
  writeRefusal(
    state.writer,
    { line: state.line, problem, detail, raw: text },
    state.options.columns,
  );
}

function refuseLine(state: State, data: Buffer, from: number, start: number): number {
  const lineEnd = data.indexOf(newline, from);
  const end = lineEnd === -1 ? data.length : lineEnd;
  refuse(state, data.subarray(from, end), start, 'quote', '');
  state.line += 1;
  state.isSkipping = lineEnd === -1;
  return end + 1;
}

function tooLong(state: State, data: Buffer, from: number): number {
  if (data.length - from <= longestRecord) return -1;
  refuse(state, data.subarray(from, from + longestRaw), state.writer.at, 'too_long', '');
  state.isSkipping = true;
  return data.length;
}

function skip(state: State, lineEnd: number, length: number): number {
  if (lineEnd === -1) return length;
  state.isSkipping = false;
  state.line += 1;
  return lineEnd + 1;
}

/** Finds the next position of a byte and remembers it. */
function nextOf(state: State, slot: 0 | 1, byte: number, data: Buffer, from: number): number {
  const known = state.found[slot] ?? -1;
  if (known >= from) return known;
  const place = data.indexOf(byte, from);
  const found = place === -1 ? data.length : place;
  state.found[slot] = found;
  return found;
}

function countLines(data: Buffer, from: number, end: number): number {
  let lines = 0;
  for (let at = data.indexOf(newline, from); at !== -1 && at < end; lines++) {
    at = data.indexOf(newline, at + 1);
  }
  return data[end - 1] === newline ? lines : lines + 1;
}

function rawText(raw: Buffer, isMasked: boolean): string {
  const text = raw
    .subarray(0, longestRaw)
    .toString()
    .replace(/\r?\n?$/, '')
    .replaceAll('\0', '\u2400');
  const short = Buffer.byteLength(text) > longestRaw ? text.slice(0, longestRaw / 3) : text;
  return isMasked ? short.replace(/\p{N}/gu, '9').replace(/\p{L}/gu, 'x') : short;
}
