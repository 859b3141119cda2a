// Decodes MARC-8: ASCII and ANSEL with diacritics before their letters, and other sets that escape sequences bring in
// (ISO 2022 in 7 and 8 bits). The tables of the Library of Congress come from the package `marc8`.
import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';

type Tables = Readonly<
  Record<number, Readonly<Record<number, readonly [code: number, mark: number]>>>
>;

export type Decoded = { text: string; isLossy: boolean };

const ascii = 0x42;
const ansel = 0x45;
const eastAsian = 0x31;
const escapeByte = 0x1b;
const replacement = '\uFFFD';
// Added to ANSEL after the tables of the package were made.
const laterAnsel = new Map([
  [0x47, 'ß'],
  [0x48, '€'],
]);

type CharacterSet = ReadonlyMap<number, { text: string; isMark: boolean }>;

/** Reads the sets once; those of one byte by its seven lower bits. */
const characterSets = (() => {
  let sets: ReadonlyMap<number, CharacterSet> | null = null;
  return () => {
    sets ??= readSets();
    return sets;
  };
})();

function readSets(): ReadonlyMap<number, CharacterSet> {
  const { CODESETS }: { CODESETS: Tables } = createRequire(import.meta.url)(
    'marc8/lib/marc8_mapping.js',
  );
  const sets = Object.entries(CODESETS).map(([final, table]) => {
    const characters = Object.entries(table).map(([place, [code, mark]]) => {
      const isPrivate = code >= 0xe000 && code <= 0xf8ff;
      const text = isPrivate ? replacement : String.fromCodePoint(code);
      const key = Number(final) === eastAsian ? Number(place) : Number(place) & 0x7f;
      return [key, { text, isMark: mark === 1 }] as const;
    });
    return [Number(final), new Map(characters)] as const;
  });
  const all = new Map(sets);
  for (const [place, text] of laterAnsel) all.get(ansel)?.set(place, { text, isMark: false });
  return all;
}

type State = { g0: number; g1: number; text: string; marks: string; isLossy: boolean };

/** Decodes the bytes of a field. Each subfield begins with ASCII and ANSEL. */
export function decodeMarc8(bytes: Buffer): Decoded {
  const state: State = { g0: ascii, g1: ansel, text: '', marks: '', isLossy: false };
  if (isAscii(bytes) && !bytes.includes(escapeByte)) state.text = bytes.toString('latin1');
  else for (let at = 0; at < bytes.length; ) at += takeCharacter(state, bytes, at);
  const text = (state.text + state.marks).replace(/&#x([0-9a-f]{4,6});/gi, (whole, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000)
      ? whole
      : String.fromCodePoint(code);
  });
  return { text: text.normalize('NFC'), isLossy: state.isLossy };
}

/** Takes one character or escape sequence and returns its length. */
function takeCharacter(state: State, bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0;
  if (byte === escapeByte) return takeEscape(state, bytes, at);
  if (byte <= 0x20) {
    if (byte === 0x1f) Object.assign(state, { g0: ascii, g1: ansel });
    add(state, String.fromCharCode(byte));
    return 1;
  }
  // Of the control characters above ASCII, two join letters; the others mark an article that is not sorted.
  if (byte >= 0x80 && byte <= 0xa0) {
    if (byte === 0x8d || byte === 0x8e) add(state, byte === 0x8d ? '\u200D' : '\u200C');
    return 1;
  }
  const final = byte < 0x80 ? state.g0 : state.g1;
  if (final === ascii && byte < 0x80) {
    add(state, String.fromCharCode(byte));
    return 1;
  }
  const isWide = final === eastAsian;
  const key = isWide ? wideKey(bytes, at) : byte & 0x7f;
  const found = key === null ? undefined : characterSets().get(final)?.get(key);
  if (found?.isMark === true) state.marks += found.text;
  else add(state, found?.text ?? replacement);
  if ((found?.text ?? replacement) === replacement) state.isLossy = true;
  return isWide && key !== null ? 3 : 1;
}

function add(state: State, character: string): void {
  state.text += character + state.marks;
  state.marks = '';
}

/** Returns the number of a character of three bytes, or null if they are not three. */
function wideKey(bytes: Buffer, at: number): number | null {
  let key = 0;
  for (let place = at; place < at + 3; place++) {
    const byte = (bytes[place] ?? 0) & 0x7f;
    if (byte <= 0x20) return null;
    key = key * 256 + byte;
  }
  return key;
}

const finals: Readonly<Record<string, number>> = { s: ascii, g: 0x67, b: 0x62, p: 0x70 };

/** Takes an escape sequence, which chooses the set for the bytes below (g0) or above (g1) 0x80. */
function takeEscape(state: State, bytes: Buffer, at: number): number {
  const sequence = bytes.toString('latin1', at + 1, at + 5);
  const [short = ''] = /^[sgbp]/.exec(sequence) ?? [];
  const final = finals[short];
  if (final !== undefined) {
    state.g0 = final;
    return 2;
  }
  const [whole, place = '', name = ''] = /^(\$?[(),-]?)!?([\x30-\x7e])/.exec(sequence) ?? [];
  if (whole === undefined || place === '') return 1;
  if (/[)-]/.test(place)) state.g1 = name.charCodeAt(0);
  else state.g0 = name.charCodeAt(0);
  return 1 + whole.length;
}
