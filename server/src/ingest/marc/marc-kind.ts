import { hasDirectory, leaderPlaces } from './iso2709/plausible-leader.ts';
import { decodeXmlHead } from './marcxml/decode-xml.ts';

export type MarcKind = 'iso2709' | 'marcxml';

const marcNamespace = /http:\/\/www\.loc\.gov\/MARC21\/slim|info:lc\/xmlns\/marcxchange/;
const marcElement = /<(?:[\w.-]{1,60}:)?(?:leader|controlfield|datafield)[\s>]/;

/** Tells by the first bytes of a file whether it has MARC records, and in which form. */
export function marcKindOf(head: Buffer): MarcKind | null {
  const start = head.findIndex((byte, at) => !isFiller(byte, at, head));
  const bytes = head.subarray(Math.max(start, 0));
  if (hasDirectory(bytes) || leaderPlaces(bytes.subarray(0, 64), 0)[0] === 0) return 'iso2709';
  const text = decodeXmlHead(head).trimStart();
  const isXml = text.startsWith('<') && (marcNamespace.test(text) || marcElement.test(text));
  return isXml ? 'marcxml' : null;
}

/** True for line ends, blanks and the byte order mark of UTF-8 before the first record. */
function isFiller(byte: number, at: number, head: Buffer): boolean {
  const isMark = at < 3 && head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return isMark || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0;
}
