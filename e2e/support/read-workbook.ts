import { inflateRawSync } from 'node:zlib';

const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;

/** Reads the texts of the files in an xlsx workbook, by file name; throws if the workbook is not a zip file. */
export function readWorkbook(bytes: Buffer): Map<string, string> {
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') throw new Error('this is no zip');
  const end = bytes.lastIndexOf(toBytes(endSignature));
  const count = bytes.readUInt16LE(end + 10);
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== entrySignature) throw new Error('the directory is broken');
    const [nameLength, extra, comment] = [28, 30, 32].map((place) =>
      bytes.readUInt16LE(at + place),
    );
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    parts.set(name, textAt(bytes, at));
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

function textAt(bytes: Buffer, entry: number): string {
  const method = bytes.readUInt16LE(entry + 10);
  const size = bytes.readUInt32LE(entry + 20);
  const start = bytes.readUInt32LE(entry + 42);
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
  const body = bytes.subarray(from, from + size);
  return (method === 8 ? inflateRawSync(body) : body).toString('utf8');
}

function toBytes(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
