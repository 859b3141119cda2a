import type { Language } from '@stacksight/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { demoRecord } from '../schema/demo.ts';
import type { DemoKind, DemoTexts } from './demo-kinds.ts';
import author from './demo-words.json' with { type: 'json' };

type Shown<Row> = Row & { username?: string | null };

/**
 * Converts rows for a reader. A record of the demonstration city has the demonstration as its author, and its English
 * texts for an English reader.
 */
export async function asShown<Row extends { id: string }>(
  db: Db,
  kind: DemoKind,
  rows: readonly Row[],
  language: Language,
): Promise<Shown<Row>[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const marked = await db
    .select()
    .from(demoRecord)
    .where(and(eq(demoRecord.kind, kind), inArray(demoRecord.id, ids)));
  const found = new Map(marked.map((one) => [one.id, one]));
  return rows.map((row) => {
    const mark = found.get(row.id);
    if (mark === undefined) return row;
    const texts = language === 'en-US' ? mark.english : null;
    return { ...row, ...textsFor(row, texts), username: author[language] };
  });
}

// Returns the texts of a record. In a list, reports have the number of their items instead of the items.
function textsFor(row: object, texts: DemoTexts | null): Partial<DemoTexts> {
  if (texts === null) return {};
  const { items, ...rest } = texts;
  return items !== undefined && 'items' in row && Array.isArray(row.items) ? texts : rest;
}

/** Marks records as belonging to the demonstration city. */
export async function markDemo(
  tx: Tx,
  kind: DemoKind,
  records: readonly { id: string; english?: DemoTexts }[],
): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insert(demoRecord)
    .values(records.map(({ id, english }) => ({ kind, id, english: english ?? null })))
    .onConflictDoNothing();
}
