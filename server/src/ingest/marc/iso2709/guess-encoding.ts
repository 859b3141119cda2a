// Finds the encoding of records by trial. Leaders say UTF-8 or MARC-8 where a record has neither, and a file may mix
// encodings. The first records of a file vote. Afterwards each record keeps the usual encoding if its bytes fit, and
// gets the encoding that fits best otherwise.
import { isAscii, isUtf8 } from 'node:buffer';

export type MarcEncoding = 'utf-8' | 'gb18030' | 'marc-8' | 'latin-1';

/** The evidence for and against an encoding in the bytes of a record. */
type Evidence = {
  /** Letters of ANSEL, and its diacritics before a letter that they go with. */
  marcFor: number;
  /** Diacritics before something else. */
  marcAgainst: number;
  /** Bytes that ANSEL does not have. */
  foreign: number;
  /** Pairs of bytes above ASCII, and single ones. */
  pairs: number;
  strays: number;
};

/** Returns the encoding of most of these records, or null if all of them are plain ASCII. */
export function usualEncoding(records: readonly Buffer[]): MarcEncoding | null {
  const votes = new Map<MarcEncoding, number>();
  for (const record of records) {
    if (isPlain(record)) continue;
    const encoding = guessEncoding(record, null);
    votes.set(encoding, (votes.get(encoding) ?? 0) + 1);
  }
  const [first] = [...votes].toSorted(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

/** Returns the encoding of one record in a file with this usual encoding. */
export function guessEncoding(bytes: Buffer, usual: MarcEncoding | null): MarcEncoding {
  if (isPlain(bytes)) return usual ?? 'utf-8';
  const hasEscape = hasEscapeSequence(bytes);
  if (isUtf8(bytes) && !(hasEscape && isAscii(bytes))) {
    // Few Chinese characters of GB18030 may be valid UTF-8 by chance, but only as characters of two bytes.
    const isByChance = usual === 'gb18030' && !bytes.some((byte) => byte >= 0xe0 && byte <= 0xf4);
    return isByChance ? usual : 'utf-8';
  }
  const evidence = weigh(bytes);
  const isChinese = evidence.pairs > evidence.strays;
  if (hasEscape) return usual === 'gb18030' && isChinese ? usual : 'marc-8';
  if (isDamagedUtf8(bytes)) return 'utf-8';
  if (usual === 'gb18030' && isChinese) return usual;
  const { marcFor, marcAgainst, foreign, pairs } = evidence;
  // In a file of MARC-8, some diacritics stand alone, such as an acute for an apostrophe.
  const most = usual === 'marc-8' ? Math.max(2, marcFor) : marcFor / 10;
  const isMarc8 = foreign === 0 && marcAgainst <= most && (usual === 'marc-8' || marcFor > 0);
  if (isMarc8 && (usual === 'marc-8' || marcFor >= pairs)) return 'marc-8';
  return isChinese ? 'gb18030' : 'latin-1';
}

/** True for UTF-8 with few broken characters, such as those that a limit of length cut. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  const broken = text.split('\uFFFD').length - 1;
  const characters = text.replace(/[\0-\x7f\uFFFD]/g, '').length;
  return characters > broken * 10;
}

/** True if the bytes have an escape sequence that chooses a set of characters. */
function hasEscapeSequence(bytes: Buffer): boolean {
  let at = bytes.indexOf(escapeByte);
  while (at !== -1 && !afterEscape.includes(bytes[at + 1] ?? 0))
    at = bytes.indexOf(escapeByte, at + 1);
  return at !== -1;
}

const escapeByte = 0x1b;
const afterEscape = Buffer.from('(),$-sgbp');

const isPlain = (bytes: Buffer) => isAscii(bytes) && !bytes.includes(escapeByte);

function weigh(bytes: Buffer): Evidence {
  const evidence: Evidence = { marcFor: 0, marcAgainst: 0, foreign: 0, pairs: 0, strays: 0 };
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const from = at;
    while ((bytes[at] ?? 0) >= 0x80) at++;
    weighChinese(evidence, at - from, bytes[at] ?? 0);
    weighMarc8(evidence, bytes, from, at);
  }
  return evidence;
}

/** GB18030 writes most Chinese characters as two bytes above ASCII. */
function weighChinese(evidence: Evidence, length: number, next: number): void {
  evidence.pairs += length >> 1;
  if (length % 2 === 0) return;
  evidence.strays += next >= 0x40 && next < 0x7f ? 1 : 2;
}

/** ANSEL writes a diacritic before its letter and has few other characters above ASCII. */
function weighMarc8(evidence: Evidence, bytes: Buffer, from: number, to: number): void {
  let mark = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    const isMark = byte >= 0xe0 && byte !== 0xfc && byte !== 0xfd && byte !== 0xff;
    if (!isMark && !isAnselCharacter(byte)) evidence.foreign += 1;
    mark = isMark ? byte : 0;
  }
  const letter = String.fromCharCode(bytes[to] ?? 0);
  if (mark === 0) {
    const isLetter = to - from === 1 && anselLetters.includes(bytes[from] ?? 0);
    if (isLetter && /[A-Za-z]/.test(String.fromCharCode(bytes[from - 1] ?? 0)))
      evidence.marcFor += 1;
    return;
  }
  if (!/[A-Za-z]/.test(letter)) evidence.marcAgainst += 1;
  else if (usualMarks.get(mark)?.includes(letter) === true) evidence.marcFor += 1;
}

const isAnselCharacter = (byte: number) =>
  (byte > 0xa0 && byte < 0xc9 && byte !== 0xaf && byte !== 0xbb) || byte === 0x88 || byte === 0x89;

// Letters of ANSEL, such as æ and ł, which are signs in Latin-1 and stand behind no letter there.
const anselLetters = Buffer.from('a1a2a3a4a5a6acadb1b4b5b6b8bcbd', 'hex');

// The letters that a diacritic of ANSEL stands before. Latin-1 has other letters in its place.
const usualMarks = new Map([
  [0xe0, 'AEIOUYaeiouy'],
  [0xe1, 'AEIOUaeiou'],
  [0xe2, 'ACEGILMNORSUYZaceilmnorsuyz'],
  [0xe3, 'ACEGHIJOSUWYaceghijosuwy'],
  [0xe4, 'ANOUIEanouie'],
  [0xe5, 'AEIOUYaeiouy'],
  [0xe6, 'AEGIOUaegiou'],
  [0xe7, 'CEGIZSacegizshnrmk'],
  [0xe8, 'AEIOUYaeiouy'],
  [0xe9, 'ACDEGILNORSTUZacdegilnorstuz'],
  [0xea, 'AUau'],
  [0xeb, 'TIDZOAtidzoasui'],
  [0xec, 'SAUOIsauoi'],
  [0xf0, 'CSTGKLNRcstgklnr'],
  [0xf1, 'AEIOUaeiou'],
  [0xf2, 'ADEHIKLMNORSTUVYZadehiklmnorstuvyz'],
]);
