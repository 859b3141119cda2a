import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Backend, Db } from './backend.ts';
import { lockRecord } from './lock-record.ts';
import { filePiece } from './schema/file-piece.ts';

/** Files in the database, which every server on it can read, such as finished exports and uploads. */
export type SharedFiles = {
  /** Returns the number of bytes that are there. */
  size(file: string): Promise<number>;
  /** Appends some megabytes that begin at `from`; false, without a change, if the file does not end there. */
  append(file: string, from: number, bytes: Buffer): Promise<boolean>;
  /** Yields the bytes of a file in order. */
  read(file: string): AsyncGenerator<Buffer>;
  /** Lists the files whose names begin so. */
  list(start: string): Promise<string[]>;
  remove(file: string): Promise<void>;
};

const pieceBytes = 8 * 1024 * 1024;

/** Gathers the chunks of a stream into pieces of eight megabytes, which can be appended to a file. */
export async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    size += chunk.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}

const { file: name, begins, bytes: content } = filePiece;
const end = sql<number>`coalesce(max(${begins} + octet_length(${content})), 0)`.mapWith(Number);

/** Opens the files that a database holds. */
export function createSharedFiles({ db }: Pick<Backend, 'db'>): SharedFiles {
  const sizeIn = async (tx: Db, file: string) => {
    const [row] = await tx.select({ end }).from(filePiece).where(eq(name, file));
    return row?.end ?? 0;
  };
  return {
    size: (file) => sizeIn(db, file),
    append: (file, from, bytes) =>
      db.transaction(async (tx) => {
        await lockRecord(tx, `file ${file}`);
        if ((await sizeIn(tx, file)) !== from) return false;
        if (bytes.length > 0) await tx.insert(filePiece).values({ file, begins: from, bytes });
        return true;
      }),
    async *read(file) {
      for (let from = 0; ; ) {
        const [piece] = await db
          .select({ content })
          .from(filePiece)
          .where(and(eq(name, file), gte(begins, from)))
          .orderBy(asc(begins))
          .limit(1);
        if (piece === undefined) return;
        from += piece.content.length;
        yield piece.content;
      }
    },
    async list(start) {
      const rows = await db
        .selectDistinct({ name })
        .from(filePiece)
        .where(sql`starts_with(${name}, ${start})`);
      return rows.map((row) => row.name);
    },
    async remove(file) {
      await db.delete(filePiece).where(eq(name, file));
    },
  };
}
