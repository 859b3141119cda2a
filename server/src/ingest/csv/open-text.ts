import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import { type Probe, readInflated } from './probe-file.ts';

export type TextOptions = {
  onBytes: (bytes: number) => void;
  /** The most bytes of the uncompressed text. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
};

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Yields the text of a file as UTF-8 without a byte order mark, from any encoding and compression. */
export async function* openText(probe: Probe, options: TextOptions): AsyncGenerator<Buffer> {
  const { name } = probe.encoding;
  const decoder = name === 'utf-8' ? null : new TextDecoder(name);
  let total = 0;
  let isFirst = true;
  for await (const chunk of readInflated(probe, options.onBytes, options.signal)) {
    total += chunk.length;
    if (total > options.maxBytes) throw tooLarge(probe.path, options.maxBytes);
    if (decoder !== null) {
      const text = Buffer.from(decoder.decode(chunk, { stream: true }));
      if (text.length > 0) yield text;
    } else if (isFirst && chunk.subarray(0, 3).equals(byteOrderMark)) {
      yield chunk.subarray(3);
    } else {
      yield chunk;
    }
    isFirst = false;
  }
  const last = decoder === null ? '' : decoder.decode();
  if (last !== '') yield Buffer.from(last);
}

function tooLarge(path: string, maxBytes: number): LoadError {
  const megabytes = Math.floor(maxBytes / 1e6);
  return new LoadError('too_large', say('tooLarge', { file: path, most: megabytes }));
}
