import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';
import { createScanner } from './csv/csv-scan.ts';
import { peekFile, peekText } from './csv/peek-file.ts';
import { readHeader } from './csv/read-header.ts';
import { checkHeader, knownColumns, matchHeader, namesWithoutHeader } from './match-header.ts';
import { compileTry, type TryPlan, type TryRow } from './plan/compile-try.ts';
import { readerKeys } from './send-rows.ts';
import { type FileRequest, planInputOf, scanOptionsOf, unreadColumns } from './stage-file.ts';

/** The first rows of a file as they would arrive. */
export type TriedFile = Pick<TryPlan, 'targets' | 'reasons'> & {
  header: string[];
  encoding: string;
  rows: TryRow[];
};

/** Maps the first rows of a file in the engine and loads nothing. Throws a LoadError for a file that does not fit. */
export async function tryFile(
  engine: Engine,
  request: FileRequest,
  most: number,
): Promise<TriedFile> {
  const { file, signal } = request;
  const probe = await peekFile(request.path, request.encoding, signal);
  const text = peekText(probe, signal);
  try {
    const { delimiter } = file;
    const known = (names: string[]) => knownColumns(names, file);
    const named = namesWithoutHeader(file);
    const header = await readHeader(text, { delimiter, file: request.name, known, names: named });
    checkHeader(header.names, file, request.name);
    const names = matchHeader(header.names, file);
    const entry = { glc: request.glc, batch: randomInt(2 ** 47) };
    const input = planInputOf(request, probe, entry, { ...header, names });
    const plan = compileTry(input, most);
    const unread = unreadColumns(file, input.header);
    const scanner = createScanner(scanOptionsOf(file, probe, header, unread));
    const rows = async function* () {
      yield Buffer.from(scanner.push(header.rest));
      for await (const piece of text) {
        if (scanner.rows() >= most) return;
        yield Buffer.from(scanner.push(piece));
      }
      yield Buffer.from(scanner.finish());
    };
    const { targets, reasons } = plan;
    const tried = await askTry(engine, plan, request, rows());
    return {
      header: [...input.header],
      encoding: probe.encoding.name,
      targets,
      reasons,
      rows: tried,
    };
  } finally {
    await text.return(undefined);
  }
}

/** Sends rows to the statements of a try, and reads what they become. */
export async function askTry(
  engine: Engine,
  plan: TryPlan,
  { readerKey, signal }: { readerKey: Buffer; signal: AbortSignal | undefined },
  rows: AsyncGenerator<Buffer>,
): Promise<TryRow[]> {
  const [k0, k1] = readerKeys(readerKey);
  await engine.command(plan.prepare, {}, { settings });
  try {
    const body = Readable.from(rows, { objectMode: false });
    const options = { seconds: 60, signal, settings: quiet, isAside: true };
    await engine.insert(plan.insert, body, { k0, k1 }, options);
    return await engine.rows<TryRow>(plan.select, {}, { seconds: 60, signal, settings });
  } finally {
    await engine.command(plan.drop);
  }
}

const settings = {
  max_query_size: 1 << 28,
  max_ast_elements: 1e6,
  max_expanded_ast_elements: 1e7,
};
const quiet = { log_queries: 0 };
