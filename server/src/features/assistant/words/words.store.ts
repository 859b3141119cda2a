import type { TaughtKind } from '@stacksight/contract';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { assistantWord } from '#store/schema/people/assistant.ts';

export type WordRow = typeof assistantWord.$inferSelect;
export type WordToSave = Omit<WordRow, 'id'>;
type WordQuery = ListQuery<'name' | 'kind' | 'modifiedAt'> & { kind?: TaughtKind | undefined };

const { id, name, kind, target, members, modifiedAt } = assistantWord;

/** Reads every taught word, for the reading of a question. */
export function readTaughtWords(db: Db) {
  return db.select({ name, kind, target, members }).from(assistantWord).orderBy(asc(name));
}

export function allWords(db: Db): Promise<WordRow[]> {
  return db.select().from(assistantWord).orderBy(asc(name));
}

export async function listWords(db: Db, query: WordQuery) {
  const searched = matches(query.search, name, target, members);
  const ofKind = query.kind === undefined ? undefined : eq(kind, query.kind);
  const where = sql.join(
    [searched ?? sql`true`, ofKind ?? sql`true`].map((one) => sql`(${one})`),
    sql` AND `,
  );
  const { limit, offset } = limitAndOffset(query);
  const columns = { name, kind, modifiedAt };
  const rows = await db
    .select()
    .from(assistantWord)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'modifiedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(assistantWord, where) };
}

export async function getWord(db: Db, key: string): Promise<WordRow | null> {
  const [row] = await db.select().from(assistantWord).where(eq(id, key));
  return row ?? null;
}

export async function addWord(tx: Tx, saving: WordToSave): Promise<string> {
  const [made] = await tx.insert(assistantWord).values(saving).returning({ id });
  if (made === undefined) throw new Error('The word was not added.');
  return made.id;
}

export async function changeWord(tx: Tx, key: string, saving: WordToSave): Promise<boolean> {
  const rows = await tx.update(assistantWord).set(saving).where(eq(id, key)).returning({ id });
  return rows.length > 0;
}

export async function removeWord(tx: Tx, key: string): Promise<void> {
  await tx.delete(assistantWord).where(eq(id, key));
}

/** Writes words in the place of those of the same name. */
export async function putWords(tx: Tx, words: readonly WordToSave[]): Promise<void> {
  if (words.length === 0) return;
  await tx.delete(assistantWord).where(
    inArray(
      name,
      words.map((word) => word.name),
    ),
  );
  await tx.insert(assistantWord).values([...words]);
}

const mostWords = 2_000;

/** A word that nothing explains, with the questions that have it; an empty word stands for questions without any. */
export type OpenWord = {
  word: string;
  askers: number;
  conversations: number;
  ids: readonly string[];
  /** The questions whose answers the askers marked as wrong. */
  downIds: readonly string[];
  lastAskedAt: string;
  /** Some of the questions, as they were typed: nobody but their askers may see them like this. */
  questions: readonly string[];
};

/** Reads the questions of some groups that were asked back or called wrong, by the word that nothing explains. */
export async function openWords(
  db: Db,
  groups: readonly string[],
  since: Date,
): Promise<OpenWord[]> {
  if (groups.length === 0) return [];
  const codes = sql.join(
    groups.map((one) => sql`${one}`),
    sql`, `,
  );
  const { rows } = (await db.execute(sql`
    SELECT word, count(DISTINCT c.account_id)::int AS askers, count(DISTINCT c.id)::int AS conversations,
      array_agg(m.id) AS ids, coalesce(array_agg(m.id) FILTER (WHERE m.thumb = 'down'), '{}') AS "downIds",
      max(m.asked_at) AS last, (array_agg(DISTINCT m.question))[1:8] AS questions
    FROM assistant_message m
    JOIN assistant_conversation c ON c.id = m.conversation_id
    CROSS JOIN LATERAL unnest(CASE WHEN cardinality(m.unknown) = 0 THEN ARRAY[''] ELSE m.unknown END) word
    WHERE m.glc IN (${codes}) AND (NOT m.is_answered OR m.thumb = 'down')
      AND m.meaning ->> 'because' IS DISTINCT FROM 'refused' AND m.asked_at >= ${since}
      AND NOT EXISTS (SELECT 1 FROM assistant_word w WHERE w.name = lower(word))
    GROUP BY word ORDER BY count(*) DESC, last DESC, word LIMIT ${mostWords}`)) as unknown as {
    rows: (Omit<OpenWord, 'lastAskedAt'> & { last: Date | string })[];
  };
  return rows.map(({ last, ...row }) => ({ ...row, lastAskedAt: new Date(last).toISOString() }));
}
