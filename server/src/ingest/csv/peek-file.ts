import { createGuess, encodingOf } from './encoding.ts';
import { openText } from './open-text.ts';
import { look, type Probe, readInflated } from './probe-file.ts';

/** The most bytes of a file that are read to show its beginning. */
export const peekBytes = 4 << 20;

/** Looks at the beginning of a file only; the hash is not known. */
export async function peekFile(
  path: string,
  label: string | null,
  signal?: AbortSignal,
): Promise<Probe> {
  const [bytes, isGzip] = await look(path);
  const probe = { path, bytes, isGzip, sha256: '' };
  const guess = createGuess();
  const unknown = { ...probe, encoding: { name: 'utf-8', isClean: false } };
  let seen = 0;
  for await (const chunk of readInflated(unknown, () => undefined, signal)) {
    const isLast = seen + chunk.length >= peekBytes;
    // A character that is cut off at the end would be taken for one of another encoding.
    guess.add(isLast ? chunk.subarray(0, chunk.lastIndexOf(newline) + 1) : chunk);
    seen += chunk.length;
    if (isLast) break;
  }
  const guessed = guess.end();
  const name = label === null ? guessed.name : encodingOf(label);
  return { ...probe, encoding: { name, isClean: false } };
}

/** Yields the beginning of a file's text in small pieces, as UTF-8. */
export async function* peekText(probe: Probe, signal?: AbortSignal): AsyncGenerator<Buffer> {
  let seen = 0;
  const options = { onBytes: () => undefined, maxBytes: Number.POSITIVE_INFINITY, signal };
  for await (const chunk of openText(probe, options)) {
    for (let from = 0; from < chunk.length; from += pieceBytes)
      yield chunk.subarray(from, from + pieceBytes);
    seen += chunk.length;
    if (seen >= peekBytes) return;
  }
}

const pieceBytes = 16 << 10;
const newline = 10;
