import { posix } from 'node:path';
import { parseWhole, type Visitor } from '#lib/workbook/read/parse-xml.ts';
import { LoadError } from '../../load-error.ts';
import { say } from '../../words/say.ts';
import type { Archive, ArchiveEntry } from '../archive/open-archive.ts';
import type { TableLimits } from '../limits.ts';
import { type CellFormat, cellFormatOf } from './number-format.ts';
import { brokenBook } from './scan-tags.ts';

export type BookSheet = { name: string; isHidden: boolean; isCells: boolean; entry: ArchiveEntry };

export type UploadedBook = {
  sheets: readonly BookSheet[];
  shared: ArchiveEntry | null;
  formats: readonly CellFormat[];
  /** True if days are counted from 1904. */
  is1904: boolean;
};

type BookParts = {
  read(path: string): AsyncGenerator<string> | null;
  entryOf(path: string): ArchiveEntry | null;
};
type Relation = { id: string; type: string; path: string };

const smallPartBytes = 64e6;
const deepest = 100;

/** Reads the sheets of a workbook, its formats of cells and its place of shared texts. */
export async function readBook(
  archive: Archive,
  file: string,
  limits: TableLimits,
  onBytes: (bytes: number) => void,
): Promise<UploadedBook> {
  const parts = partsOf(archive, file, onBytes);
  try {
    const [root] = (await relationsOf(parts, '')).filter(({ type }) => type === 'officeDocument');
    const main = root?.path ?? 'xl/workbook.xml';
    const relations = await relationsOf(parts, main);
    const pathOf = (kind: string) => relations.find(({ type }) => type === kind)?.path ?? '';
    return {
      ...(await readMain(parts, main, relations, limits, file)),
      shared: parts.entryOf(pathOf('sharedStrings')),
      formats: await readFormats(parts.read(pathOf('styles'))),
    };
  } catch (error) {
    throw error instanceof LoadError ? error : brokenBook(file, error);
  }
}

function partsOf(archive: Archive, file: string, onBytes: (bytes: number) => void): BookParts {
  // Some programs write names with other capitals than they use later.
  const entries = new Map(
    archive.entries.map((entry) => [entry.name.replaceAll('\\', '/').toLowerCase(), entry]),
  );
  const entryOf = (path: string) => entries.get(path.toLowerCase()) ?? null;
  return {
    entryOf,
    read(path) {
      const entry = entryOf(path);
      return entry === null ? null : textOf(entry, file, onBytes);
    },
  };
}

async function* textOf(
  entry: ArchiveEntry,
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let total = 0;
  for await (const chunk of entry.read(onBytes)) {
    total += chunk.length;
    if (total > smallPartBytes) throw new LoadError('too_large', say('noRoomToRead', { file }));
    yield decoder.decode(chunk, { stream: true });
  }
}

/** Parses a part; throws for elements that lie deeper than those of any workbook. */
async function parsePart(pieces: AsyncIterable<string>, visitor: Visitor): Promise<void> {
  let depth = 0;
  await parseWhole(pieces, {
    open: (tag) => {
      depth += 1;
      if (depth > deepest) throw new Error('too deep');
      visitor.open?.(tag);
    },
    close: (name) => {
      depth -= 1;
      visitor.close?.(name);
    },
  });
}

/** Reads the relations of a part, or of the whole package for the empty path. */
async function relationsOf(parts: BookParts, path: string): Promise<Relation[]> {
  const folder = path === '' ? '' : posix.dirname(path);
  const pieces = parts.read(posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  const relations: Relation[] = [];
  if (pieces === null) return relations;
  await parsePart(pieces, {
    open: ({ name, attributes: { Id = '', Target = '', Type = '' } }) => {
      if (name !== 'Relationship') return;
      const full = Target.startsWith('/') ? Target : posix.join('/', folder, Target);
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.push({ id: Id, type, path: posix.normalize(full).slice(1) });
    },
  });
  return relations;
}

async function readMain(
  parts: BookParts,
  main: string,
  relations: readonly Relation[],
  limits: TableLimits,
  file: string,
): Promise<Pick<UploadedBook, 'sheets' | 'is1904'>> {
  const pieces = parts.read(main);
  if (pieces === null) throw brokenBook(file);
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  const sheets: BookSheet[] = [];
  let is1904 = false;
  await parsePart(pieces, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const relation = byId.get(id);
      const entry = parts.entryOf(relation?.path ?? '');
      if (entry === null) return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      const isCells = relation?.type === 'worksheet' || relation?.type === '';
      sheets.push({ name: attributes.name ?? '', isHidden, isCells, entry });
      if (sheets.length > limits.tables)
        throw new LoadError('too_large', say('tooManyTables', { file, most: limits.tables }));
    },
  });
  // No program writes two sheets into one part.
  if (new Set(sheets.map(({ entry }) => entry)).size < sheets.length) throw brokenBook(file);
  return { sheets, is1904 };
}

async function readFormats(pieces: AsyncGenerator<string> | null): Promise<CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isCellFormat = false;
  if (pieces === null) return formats;
  await parsePart(pieces, {
    open: ({ name, attributes }) => {
      if (name === 'cellXfs') isCellFormat = true;
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') codes.set(id, attributes.formatCode ?? '');
      if (name === 'xf' && isCellFormat) formats.push(cellFormatOf(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormat = false;
    },
  });
  return formats;
}
