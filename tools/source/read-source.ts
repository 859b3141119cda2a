// Splits TypeScript and TSX into code, comments and literals, without a full grammar. Regular expressions can then
// search `bare`, which has no comments and no contents of strings.

/** A string or template; `parts` are the fixed pieces around the `${}` of a template. */
export type Literal = { at: number; end: number; line: number; parts: string[] };

/**
 * The text of a file in three forms with equal positions: unchanged, without comments, and also without the contents
 * of literals.
 */
export type SourceText = { text: string; code: string; bare: string; literals: readonly Literal[] };

type Reader = { text: string; code: string[]; bare: string[]; literals: Literal[] };

const REGEX_MAY_FOLLOW = /(^|[(,=:[!&|?{;+>~]|\b(return|case|typeof|in|of))\s*$/;

/** Splits a file's text into code, comments and literals. */
export function readSource(text: string): SourceText {
  const reader: Reader = {
    text,
    code: [...splitUnits(text)],
    bare: splitUnits(text),
    literals: [],
  };
  readCode(reader, 0, false);
  const literals = reader.literals.sort((a, b) => a.at - b.at);
  return { text, code: reader.code.join(''), bare: reader.bare.join(''), literals };
}

/** Returns the line of a position in a text, from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < position; i = text.indexOf('\n', i + 1))
    line += 1;
  return line;
}

function splitUnits(text: string): string[] {
  return text.split('');
}

// Reads from `at` to the end of the text, or in a `${}` of a template to the matching brace.
function readCode(reader: Reader, start: number, nested: boolean): number {
  const { text } = reader;
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const char = text[at];
    if (nested && char === '}' && depth === 0) return at + 1;
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    at = readOne(reader, at);
  }
  return at;
}

function readOne(reader: Reader, at: number): number {
  const { text } = reader;
  const char = text[at];
  if (char === "'" || char === '"') return readString(reader, at);
  if (char === '`') return readTemplate(reader, at);
  if (char !== '/') return at + 1;
  const next = text[at + 1];
  if (next === '/') return blankComment(reader, at, indexOrEnd(text, '\n', at));
  if (next === '*') return blankComment(reader, at, indexOrEnd(text, '*/', at + 2) + 2);
  return readRegex(reader, at);
}

function readString(reader: Reader, at: number): number {
  const { text } = reader;
  const quote = text[at];
  let end = at + 1;
  while (end < text.length && text[end] !== quote && text[end] !== '\n') {
    end += text[end] === '\\' ? 2 : 1;
  }
  // A quote without a partner on its line is an apostrophe in the text of a JSX element.
  if (text[end] !== quote) return at + 1;
  const parts = [text.slice(at + 1, end)];
  reader.literals.push({ at, end: end + 1, line: lineAt(text, at), parts });
  blank(reader.bare, at + 1, end);
  return end + 1;
}

function readTemplate(reader: Reader, at: number): number {
  const { text } = reader;
  const parts: string[] = [];
  let from = at + 1;
  let end = from;
  while (end < text.length && text[end] !== '`') {
    if (text.startsWith('${', end)) {
      parts.push(text.slice(from, end));
      blank(reader.bare, from, end);
      end = readCode(reader, end + 2, true);
      from = end;
    } else end += text[end] === '\\' ? 2 : 1;
  }
  parts.push(text.slice(from, end));
  blank(reader.bare, from, Math.min(end, text.length));
  reader.literals.push({ at, end: end + 1, line: lineAt(text, at), parts });
  return end + 1;
}

function readRegex(reader: Reader, at: number): number {
  const { text } = reader;
  if (!REGEX_MAY_FOLLOW.test(reader.bare.slice(Math.max(0, at - 40), at).join(''))) return at + 1;
  let inClass = false;
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end += 1) {
    const char = text[end];
    if (char === '\\') end += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) {
      blank(reader.bare, at + 1, end);
      return end + 1;
    }
  }
  return at + 1;
}

function blankComment(reader: Reader, from: number, to: number): number {
  blank(reader.code, from, to);
  blank(reader.bare, from, to);
  return to;
}

function blank(units: string[], from: number, to: number): void {
  for (let i = from; i < to && i < units.length; i += 1) if (units[i] !== '\n') units[i] = ' ';
}

function indexOrEnd(text: string, piece: string, from: number): number {
  const found = text.indexOf(piece, from);
  return found === -1 ? text.length : found;
}
