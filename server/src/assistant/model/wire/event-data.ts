import { ModelError } from './model-error.ts';

const mostBytes = 1_000_000;

/** Yields the data of each server-sent event. Characters and lines may be split between pieces; pings are left out. */
export async function* eventData(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let [bytes, rest] = [0, ''];
  let data: string[] = [];
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > mostBytes) throw new ModelError('tooLong');
    const lines = `${rest}${decoder.decode(piece, { stream: true })}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
    }
  }
  // Some servers leave out the empty line after the last event.
  if (rest.startsWith('data:')) data.push(rest.slice(5).trim());
  if (data.length > 0) yield data.join('\n');
}
