import { Readable } from 'node:stream';
import type { MarcFault } from '#ingest/marc/marc-fault.ts';
import { marcKindOf } from '#ingest/marc/marc-kind.ts';
import type { MarcRecord } from '#ingest/marc/marc-record.ts';
import { readMarc } from '#ingest/marc/read-marc.ts';

// Builds files of MARC records byte by byte, and reads them.

/** A tag and the text of a field, in which `|` begins a subfield. */
export type MarcFieldText = readonly [tag: string, text: string];

export type IsoOptions = {
  encode?: (text: string) => Buffer;
  /** The leader after the length and before the address of the data, and after it. */
  leader?: readonly [before: string, after: string];
  /** Added to each length of the directory. */
  wrongBy?: number;
  /** The length that the leader tells. */
  length?: number;
};

export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
export const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Encodes text as GB18030, of its two-byte characters those of GB 2312. */
export function gb18030(text: string): Buffer {
  return Buffer.concat([...text].map((one) => gbBytes.get(one) ?? latin1(one)));
}

const gbBytes = (() => {
  const decoder = new TextDecoder('gb18030');
  const bytes = new Map<string, Buffer>();
  for (let lead = 0xa1; lead <= 0xf7; lead++)
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const pair = Buffer.from([lead, trail]);
      bytes.set(decoder.decode(pair), pair);
    }
  return bytes;
})();

/** Builds one record of ISO 2709. */
export function isoRecord(fields: readonly MarcFieldText[], options: IsoOptions = {}): Buffer {
  const { encode = utf8, leader = ['nam0 22', '   450 '], wrongBy = 0 } = options;
  const data = fields.map(([, text]) =>
    Buffer.concat([encode(text.replaceAll('|', '\x1f')), Buffer.from([0x1e])]),
  );
  let start = 0;
  const directory = fields.map(([tag], at) => {
    const length = data[at]?.length ?? 0;
    const entry = `${tag}${digits(length + wrongBy, 4)}${digits(start, 5)}`;
    start += length + wrongBy;
    return entry;
  });
  const base = 24 + fields.length * 12 + 1;
  const body = Buffer.concat([...data, Buffer.from([0x1d])]);
  const length = options.length ?? base + body.length;
  const head = `${digits(length, 5)}${leader[0]}${digits(base, 5)}${leader[1]}${directory.join('')}\x1e`;
  return Buffer.concat([latin1(head.slice(0, base)), body]);
}

const digits = (value: number, width: number) => String(value % 10 ** width).padStart(width, '0');

/** Builds one record of MARCXML. */
export function xmlRecord(
  fields: readonly MarcFieldText[],
  leader = '00000nam a2200000 a 4500',
): string {
  const parts = fields.map(([tag, text]) => {
    if (tag.startsWith('00')) return `<controlfield tag="${tag}">${text}</controlfield>`;
    const [indicators = '  ', ...subfields] = text.split('|');
    const inner = subfields.map((one) => `<subfield code="${one[0]}">${one.slice(1)}</subfield>`);
    return `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${inner.join('')}</datafield>`;
  });
  return `<record><leader>${leader}</leader>${parts.join('')}</record>`;
}

export const inCollection = (...records: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">\n${records.join('\n')}\n</collection>\n`;

export type MarcRead = { records: MarcRecord[]; faults: MarcFault[] };

/** Reads a whole file in chunks of this size, as the kind that its first bytes show. */
export async function readAll(file: Buffer | string, chunk = 4096): Promise<MarcRead> {
  const bytes = Buffer.from(file);
  const kind = marcKindOf(bytes.subarray(0, 65_536));
  if (kind === null) throw new Error('The file has no MARC records.');
  const read: MarcRead = { records: [], faults: [] };
  for await (const reading of readMarc(inChunks(bytes, chunk), kind)) {
    if ('record' in reading) read.records.push(reading.record);
    else read.faults.push(reading.fault);
  }
  return read;
}

/** Streams bytes in chunks of this size. */
export function inChunks(bytes: Buffer, size: number): AsyncIterable<Buffer> {
  const count = Math.ceil(bytes.length / size);
  const chunks = Array.from({ length: count }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  return Readable.from(chunks);
}

/** Returns the text of a field with `|` before each subfield. */
export function fieldText(record: MarcRecord | undefined, tag: string): string | undefined {
  const field = record?.fields.find((one) => one.tag === tag);
  if (field === undefined) return undefined;
  return (
    field.value ||
    `${field.indicators}${field.subfields.map(({ code, value }) => `|${code}${value}`).join('')}`
  );
}
