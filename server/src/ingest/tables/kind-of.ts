import { wideEncodingOf } from '../csv/encoding.ts';
import { LoadError } from '../load-error.ts';
import { type SentenceKey, say } from '../words/say.ts';

/** The kinds of file that can hold tables. */
export type FileKind = 'gzip' | 'zip' | 'text';

/** The bytes at the beginning of a file that decide its kind. */
export const headBytes = 1 << 16;

const zipSigns = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08', 'PK00PK'];

type Sign = readonly [bytes: string, sentence: SentenceKey, what: SentenceKey];

// The first bytes of files that hold no table or none that can be read, in Latin-1.
const signs: readonly Sign[] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'spreadsheetOfOtherKind', 'whatOldExcel'],
  ['\x09\x08\x10\x00\x00\x06', 'spreadsheetOfOtherKind', 'whatOldExcel'],
  ['%PDF', 'documentFile', 'whatPdf'],
  ['{\\rtf', 'documentFile', 'whatRtf'],
  ['\x89PNG', 'documentFile', 'whatImage'],
  ['\xff\xd8\xff', 'documentFile', 'whatImage'],
  ['GIF87a', 'documentFile', 'whatImage'],
  ['GIF89a', 'documentFile', 'whatImage'],
  ['II*\0', 'documentFile', 'whatImage'],
  ['MM\0*', 'documentFile', 'whatImage'],
  ['RIFF', 'documentFile', 'whatImage'],
  ['SQLite format 3\0', 'documentFile', 'whatSqlite'],
  ['\0\x01\0\0Standard ', 'documentFile', 'whatAccess'],
  ['PAR1', 'documentFile', 'whatColumns'],
  ['7z\xbc\xaf\x27\x1c', 'packedOtherwise', 'what7z'],
  ['Rar!\x1a\x07', 'packedOtherwise', 'whatRar'],
  ['BZh91AY', 'packedOtherwise', 'whatBzip2'],
  ['\xfd7zXZ', 'packedOtherwise', 'whatXz'],
  ['\x28\xb5\x2f\xfd', 'packedOtherwise', 'whatZstd'],
];

const texts: readonly [start: RegExp, sentence: SentenceKey, what: SentenceKey][] = [
  [/^(<\?xml[^>]*>\s*)?<\?mso-application/, 'spreadsheetOfOtherKind', 'whatXmlBook'],
  [
    /^(<\?xml[^>]*>\s*)?(<!--|<!doctype html|<html|<table|<meta)/i,
    'spreadsheetOfOtherKind',
    'whatWebPage',
  ],
  [/^<[?!a-z]/i, 'documentFile', 'whatXml'],
  [/^\{\s*("|\}|$)|^\[\s*(\{|\[|"|-?\d|\]|$)/, 'documentFile', 'whatJson'],
  [/^(\/\/|\/\*|#!|(import|export|const|var|let|function)\s)/, 'documentFile', 'whatProgram'],
];

/** Returns the kind of a file from its first bytes; throws a sentence for a file that is no table. */
export function kindOf(head: Buffer, file: string): FileKind {
  if (head.length === 0) throw new LoadError('empty_file', say('emptyFile', { file }));
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const start = head.toString('latin1', 0, 24);
  if (zipSigns.some((bytes) => start.startsWith(bytes))) return 'zip';
  const sign = signs.find(([bytes]) => start.startsWith(bytes));
  if (sign !== undefined) throw otherKind(file, sign[1], sign[2]);
  if (isBinary(head)) throw new LoadError('cannot_read', say('binaryFile', { file }));
  const text = textOf(head).replace(/^\uFEFF?\s*/, '');
  const other = texts.find(([pattern]) => pattern.test(text));
  if (other !== undefined) throw otherKind(file, other[1], other[2]);
  return 'text';
}

/** Makes the error for a file of a kind that holds no table. */
export function otherKind(file: string, sentence: SentenceKey, what: SentenceKey): LoadError {
  return new LoadError('cannot_read', say(sentence, { file, what: say(what) }));
}

function textOf(head: Buffer): string {
  const start = head.subarray(0, 1024);
  const wide = wideEncodingOf(head);
  return wide === null
    ? start.toString('latin1').replace(/^\xef\xbb\xbf/, '')
    : new TextDecoder(wide).decode(start);
}

// A text may hold some stray control characters: their lines are refused when they are loaded.
function isBinary(head: Buffer): boolean {
  if (wideEncodingOf(head) !== null) return false;
  let strange = 0;
  for (const byte of head) if (byte < 32 && (byte < 9 || byte > 13) && byte !== 26) strange += 1;
  return strange > head.length / 50;
}
