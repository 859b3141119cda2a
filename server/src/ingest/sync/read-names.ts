import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import { checkStream, type StreamRun } from './run-stream.ts';

const mostNames = 20_000;

/** Reads the names of codes, which the batches of this run take along; returns false where they are left out. */
export async function readNames(run: StreamRun): Promise<boolean> {
  const { stream, reader, names, signal } = run;
  if (stream.names === undefined || (await checkStream(run)) === null) return false;
  const { columns, blocks } = await reader.read(stream, { from: null, until: null }, { signal });
  const place = (column: string) => columns.indexOf(column);
  const [code, zh, en] = [place('code'), place('zh'), place('en')];
  const found: Record<string, [string, string]> = { ...names[stream.names] };
  let rows = 0;
  for await (const block of blocks) {
    rows += block.length;
    if (rows > mostNames)
      throw new LoadError('too_large', say('tooManyRows', { file: stream.name, most: mostNames }));
    for (const row of block) {
      const key = row[code]?.trim() ?? '';
      if (key !== '') found[key] = [row[zh]?.trim() ?? '', row[en]?.trim() ?? ''];
    }
  }
  names[stream.names] = found;
  return true;
}
