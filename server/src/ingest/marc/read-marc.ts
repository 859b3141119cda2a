// Reads bibliographic records of libraries: ISO 2709 and MARCXML, in MARC21, CNMARC and UNIMARC. The room turns them
// into two tables, titles and items; it knows no warehouse. An odd record is a fault or a note and never stops a file.
import { readIso2709 } from './iso2709/read-iso2709.ts';
import type { MarcKind } from './marc-kind.ts';
import type { MarcReading } from './marc-record.ts';
import { readMarcxml } from './marcxml/read-marcxml.ts';

const pieceBytes = 65_536;

/** Yields the records of a file and the stretches that are none, in their order, with bounded memory. */
export async function* readMarc(
  chunks: AsyncIterable<Buffer>,
  kind: MarcKind,
  { signal }: { signal?: AbortSignal | undefined } = {},
): AsyncGenerator<MarcReading> {
  const read = kind === 'marcxml' ? readMarcxml : readIso2709;
  let number = 0;
  for await (const findings of read(gather(chunks, signal))) {
    for (const finding of findings) {
      number += 1;
      if ('record' in finding) yield { record: { number, ...finding.record } };
      else yield { fault: { at: number, ...finding.fault } };
    }
  }
}

/** Joins small chunks, so that a record of many chunks is not copied once for each. */
async function* gather(
  chunks: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  signal?.throwIfAborted();
  if (bytes > 0) yield Buffer.concat(gathered);
}
