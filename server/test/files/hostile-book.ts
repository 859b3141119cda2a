import { crc32, deflateRawSync } from 'node:zlib';

// Writes workbooks by hand: small files that can unpack to any size.

type BookPart = readonly [name: string | Buffer, content: Buffer, lie?: ZipLie];

/** A false statement of a zip file about a part. */
export type ZipLie = {
  flags?: number;
  method?: number;
  /** The bytes in place of the compressed content. */
  packed?: Buffer;
  claimedBytes?: number;
  claimedPackedBytes?: number;
  crc?: number;
  /** The place of the part in the file. */
  offset?: number;
};

/** Returns a zip file of these parts, after APPNOTE.TXT 4.3.7 and 4.3.12. */
export function toZip(parts: readonly BookPart[]): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [written, content, lie = {}] of parts) {
    const name = Buffer.from(written);
    const body = lie.packed ?? deflateRawSync(content);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(lie.crc ?? crc32(content), 0);
    sizes.writeUInt32LE(lie.claimedPackedBytes ?? body.length, 4);
    sizes.writeUInt32LE(lie.claimedBytes ?? content.length, 8);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(lie.flags ?? 0, 6);
    head.writeUInt16LE(lie.method ?? 8, 8);
    sizes.copy(head, 14);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(lie.flags ?? 0, 8);
    entry.writeUInt16LE(lie.method ?? 8, 10);
    sizes.copy(entry, 16);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(lie.offset ?? offset, 42);
    bodies.push(head, name, body);
    entries.push(entry, name);
    offset += head.length + name.length + body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, directory, end]);
}

type Book = {
  /** The XML of the rows of each sheet. */
  sheets: readonly string[];
  /** The number of sheets that the book lists; sheets without their own part list the last part again. */
  places?: number;
  /** The XML of the shared texts. */
  shared?: string;
};

/** Returns the zip parts of a workbook. */
export function bookParts({ sheets, places = sheets.length, shared }: Book): BookPart[] {
  const named = Array.from({ length: places }, (_, at) => at);
  const id = (at: number) => `r${Math.min(at, sheets.length - 1)}`;
  const text = (xml: string) => Buffer.from(xml);
  return [
    [
      'xl/workbook.xml',
      text(
        `<workbook xmlns:r="r"><sheets>${named.map((at) => `<sheet name="S${at}" r:id="${id(at)}"/>`).join('')}</sheets></workbook>`,
      ),
    ],
    [
      'xl/_rels/workbook.xml.rels',
      text(
        `<Relationships>${sheets.map((_, at) => `<Relationship Id="r${at}" Target="sheet${at}.xml"/>`).join('')}</Relationships>`,
      ),
    ],
    ...(shared === undefined
      ? []
      : [['xl/sharedStrings.xml', text(`<sst>${shared}</sst>`)] as const]),
    ...sheets.map(
      (rows, at) =>
        [
          `xl/sheet${at}.xml`,
          text(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
        ] as const,
    ),
  ];
}

/** Returns the XML of a row with text cells. */
export function row(number: number, cells: readonly string[]): string {
  const inside = cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('');
  return `<row r="${number}">${inside}</row>`;
}

/** Returns the XML of `count` rows with one cell each. */
export function manyRows(count: number): string {
  return Array.from({ length: count }, (_, at) => row(at + 1, [String(at)])).join('');
}
