// Cuts the text of an XML file into its MARC records, so that a broken record leaves the others whole and no document
// type is ever read. A record may stand in an element of the same name, as in answers of OAI-PMH and SRU.
import { mostRecordCharacters } from '../marc-fault.ts';

export type XmlStretch = {
  kind: 'record' | 'truncated' | 'tooLong' | 'entities';
  text: string;
};

export type XmlSplitter = {
  /** Returns the stretches that end in this text. */
  push(text: string): XmlStretch[];
  /** Returns what is left at the end of the file. */
  finish(): XmlStretch[];
};

const token =
  /<!--|<!\[CDATA\[|<\?|<!DOCTYPE|<(?:[\w.-]{1,60}:)?record(?=[\s/>])|<\/(?:[\w.-]{1,60}:)?record\s{0,60}>/g;
const longestToken = 200;
const marcElement = /<(?:[\w.-]{1,60}:)?(?:leader|controlfield|datafield)[\s>]/;
const longestDoctype = 1 << 20;
const keptText = 1200;

const ends: Readonly<Record<string, string>> = { '<!--': '-->', '<![CDATA[': ']]>', '<?': '?>' };

type State = {
  rest: string;
  /** The place up to which the text was searched. */
  at: number;
  /** The place where the open record begins, or -1. */
  start: number;
  /** The text that ends the comment, CDATA section, instruction or document type that is open. */
  until: string | null;
  /** The characters of that section that were passed over. */
  passed: number;
  found: XmlStretch[];
};

/** Makes a splitter for the text of one file. */
export function createXmlSplitter(): XmlSplitter {
  const state: State = { rest: '', at: 0, start: -1, until: null, passed: 0, found: [] };
  return {
    push(text) {
      state.rest += text;
      scan(state, Math.max(state.at, state.rest.length - longestToken));
      forget(state);
      return state.found.splice(0);
    },
    finish() {
      scan(state, state.rest.length);
      if (state.start !== -1) put(state, 'truncated', state.rest.slice(state.start));
      else if (state.until !== null) put(state, 'truncated', state.rest);
      return state.found.splice(0);
    },
  };
}

function scan(state: State, limit: number): void {
  while (state.at < limit) {
    if (state.until !== null) {
      if (!closeSection(state, state.until)) return;
      continue;
    }
    token.lastIndex = state.at;
    const match = token.exec(state.rest);
    if (match === null || match.index >= limit) {
      state.at = limit;
      return;
    }
    state.at = match.index + match[0].length;
    take(state, match[0], match.index);
  }
}

function take(state: State, text: string, index: number): void {
  if (text === '<!DOCTYPE') {
    state.until = ']>';
    state.at = index;
  } else if (ends[text] !== undefined) {
    state.until = ends[text];
  } else if (text.startsWith('</')) {
    if (state.start !== -1) put(state, 'record', state.rest.slice(state.start, state.at));
    state.start = -1;
  } else {
    const outer = state.start === -1 ? '' : state.rest.slice(state.start, index);
    if (marcElement.test(outer)) put(state, 'truncated', outer);
    state.start = index;
  }
}

/** Moves behind the end of the open section; false if more text is needed. */
function closeSection(state: State, until: string): boolean {
  if (until === ']>') return closeDoctype(state);
  const end = state.rest.indexOf(until, state.at);
  const to = end === -1 ? state.rest.length - until.length + 1 : end + until.length;
  state.passed += Math.max(to - state.at, 0);
  state.at = Math.max(state.at, to);
  const isLost = end === -1 && state.passed > mostRecordCharacters;
  if (isLost && state.start === -1) put(state, 'truncated', state.rest);
  if (end !== -1 || isLost) endSection(state);
  return state.until === null;
}

function endSection(state: State): void {
  state.until = null;
  state.passed = 0;
}

/** Passes over a document type. Entities that it declares are reported and never put in. */
function closeDoctype(state: State): boolean {
  const text = state.rest.slice(state.at, state.at + longestDoctype);
  const inner = /^[^>]*?\[/.exec(text);
  const end = inner === null ? text.indexOf('>') : text.search(/\]\s{0,60}>/);
  if (end === -1 && text.length < longestDoctype) return false;
  const declared = end === -1 ? text : text.slice(0, end);
  if (end === -1 || declared.includes('<!ENTITY')) put(state, 'entities', declared);
  state.at += end === -1 ? longestDoctype : end + 1;
  endSection(state);
  return true;
}

/** Drops the text that was searched and belongs to no open record, and gives up on a record that is too long. */
function forget(state: State): void {
  if (state.start !== -1 && state.at - state.start > mostRecordCharacters) {
    put(state, 'tooLong', state.rest.slice(state.start, state.start + keptText));
    state.start = -1;
  }
  const from = state.start === -1 ? state.at : state.start;
  state.rest = state.rest.slice(from);
  state.at -= from;
  if (state.start !== -1) state.start = 0;
}

function put(state: State, kind: XmlStretch['kind'], text: string): void {
  const isWhole = kind === 'record' && text.length <= mostRecordCharacters;
  // The text of a fault is copied, so that it does not keep the whole piece.
  if (isWhole) state.found.push({ kind, text });
  else
    state.found.push({
      kind: kind === 'record' ? 'tooLong' : kind,
      text: Buffer.from(text.slice(0, keptText)).toString(),
    });
}
