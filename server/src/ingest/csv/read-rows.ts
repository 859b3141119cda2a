/** A row of the scanner, with its cells on demand. */
export type ScannedRow = { line: number; isBroken: boolean; cells(): string[] };

/** Reads the rows that a scanner wrote for the engine. */
export function* readRows(bytes: Buffer, columns: number): Generator<ScannedRow> {
  let at = 0;
  const next = (): [from: number, to: number] => {
    let length = 0;
    let byte = 128;
    for (let shift = 0; byte >= 128; shift += 7) {
      byte = bytes[at++] ?? 0;
      length |= (byte & 127) << shift;
    }
    at += length;
    return [at - length, at];
  };
  while (at < bytes.length) {
    const line = bytes.readUInt32LE(at) + (bytes[at + 4] ?? 0) * 2 ** 32;
    at += 8;
    const [from, to] = next();
    next();
    next();
    const places = Array.from({ length: columns }, next);
    const cells = () => places.map(([start, end]) => bytes.toString('utf8', start, end));
    yield { line, isBroken: to > from, cells };
  }
}
