import { isUtf8 } from 'node:buffer';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';

/** An encoding of some bytes, and whether all bytes are valid in it. */
export type Encoding = { name: string; isClean: boolean };

const replacement = '\uFFFD';

/** Returns the runtime's name of an encoding; throws for an unknown one. */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (cause) {
    const known = 'utf-8, gb18030, utf-16le, big5, windows-1252';
    throw new LoadError('bad_option', say('encodingUnknown', { label, known }), cause);
  }
}

export type EncodingGuess = {
  add(chunk: Buffer): void;
  end(): Encoding;
};

/**
 * Makes a guess of the encoding from bytes: UTF-8 if all bytes are valid, UTF-16 by its byte order mark or its zero bytes, else the best
 * match.
 */
export function createGuess(): EncodingGuess {
  let rest: Buffer = Buffer.alloc(0);
  let marked: string | null = null;
  let found: Encoding | null = null;
  let isFirst = true;
  return {
    add(chunk) {
      if (isFirst) marked = wideEncodingOf(chunk);
      isFirst = false;
      if (marked !== null || found !== null) return;
      const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = wholeCharacters(data);
      if (!isUtf8(data.subarray(0, whole))) found = betterReading(data);
      rest = Buffer.from(data.subarray(whole));
    },
    end() {
      if (marked !== null) return { name: marked, isClean: false };
      if (found === null && rest.length > 0) found = betterReading(rest);
      return found ?? { name: 'utf-8', isClean: true };
    },
  };
}

/** Returns the name of UTF-16 if bytes at the beginning of a text are it, with or without a byte order mark. */
export function wideEncodingOf(chunk: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
  // Without a mark, the separators and digits have a zero byte, always on the same side.
  const head = chunk.subarray(0, 1 << 16);
  const zeros: [number, number] = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  if (odd > head.length / 16 && even <= odd / 100) return 'utf-16le';
  if (even > head.length / 16 && odd <= even / 100) return 'utf-16be';
  return null;
}

/** Returns the start of the last character, which may be cut off. */
function wholeCharacters(data: Buffer): number {
  for (let back = 1; back <= Math.min(4, data.length); back++) {
    const byte = data[data.length - back] ?? 0;
    if (byte < 0x80) return data.length;
    if (byte >= 0xc0) return data.length - back;
  }
  return data.length;
}

function betterReading(data: Buffer): Encoding {
  const lost = (label: string) => new TextDecoder(label).decode(data).split(replacement).length;
  const name = lost('gb18030') < lost('utf-8') ? 'gb18030' : 'utf-8';
  return { name, isClean: false };
}
