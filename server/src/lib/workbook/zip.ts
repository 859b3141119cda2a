import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { AppError } from '../app-error.ts';

/** One file of an archive; its bytes are read once, in the order of the archive. */
export type ZipEntry = { name: string; bytes: AsyncIterable<Buffer> };

type Written = { name: Buffer; crc: number; size: number; packed: number; offset: number };

const localHeader = 0x04034b50;
const descriptor = 0x08074b50;
const centralHeader = 0x02014b50;
const endOfCentral = 0x06054b50;
const version = 20;
// The flags say that sizes follow the bytes and that names are UTF-8.
const flags = 0x0808;
const deflate = 8;
// The date is 1980-01-01, the first day of the format. A fixed date gives the same bytes for the same rows.
const dosDate = 0x0021;
const mostBytes = 0xffff_ffff;
// This level of compression takes half the time of the default level and gives a file that is one twentieth larger.
const level = 3;

/** Streams a zip archive; only the bytes in transit are in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, bytes } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset };
    const head = toLocalHeader(entry.name);
    yield head;
    for await (const chunk of pack(bytes, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = toDescriptor(entry);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > mostBytes || entry.size > mostBytes) throw new AppError('query.too_large');
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(toCentralHeader));
  yield directory;
  yield toEnd(written.length, directory.length, offset);
}

function pack(bytes: AsyncIterable<Buffer>, entry: Written): AsyncIterable<Buffer> {
  async function* measured() {
    for await (const chunk of bytes) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  // The reader of the archive receives every error.
  return pipeline(measured, createDeflateRaw({ level }), () => undefined);
}

function toLocalHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(localHeader, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflate, 8);
  head.writeUInt16LE(dosDate, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function toDescriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(descriptor, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function toCentralHeader({ name, crc, packed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(centralHeader, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(version, 6);
  head.writeUInt16LE(flags, 8);
  head.writeUInt16LE(deflate, 10);
  head.writeUInt16LE(dosDate, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(packed, 20);
  head.writeUInt32LE(size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt32LE(offset, 42);
  return Buffer.concat([head, name]);
}

function toEnd(count: number, directoryBytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(endOfCentral, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
