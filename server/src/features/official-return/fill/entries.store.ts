import type { Language, ReturnEntry } from '@stacksight/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { returnEntry } from '#store/schema/analysis/returns.ts';

/** The place of what people enter: a return of a form and a period. */
export type EntryPlace = { glc: string; libcode: string; form: string; period: string };
type NewLine = Omit<typeof returnEntry.$inferInsert, 'id' | 'number'>;
export type EntryLines = {
  values: ReadonlyMap<string, ReturnEntry>;
  notes: ReadonlyMap<string, ReturnEntry>;
};

const { number, glc, libcode, form, period, kind, field } = returnEntry;
const at = (place: EntryPlace) =>
  and(
    eq(glc, place.glc),
    eq(libcode, place.libcode),
    eq(form, place.form),
    eq(period, place.period),
  );

type ShownLine = typeof returnEntry.$inferSelect & { username?: string | null };

const toEntry = ({ value, note, enteredBy, enteredAt, username }: ShownLine) => ({
  value,
  note,
  enteredBy: username ?? enteredBy,
  enteredAt: enteredAt.toISOString(),
});

/** Reads the entries of a return, and the notes of its checks; those that were taken back are left out. */
export async function readEntries(
  db: Db,
  place: EntryPlace,
  language: Language,
): Promise<EntryLines> {
  const lines = await db
    .selectDistinctOn([kind, field])
    .from(returnEntry)
    .where(at(place))
    .orderBy(kind, field, desc(number));
  const rows = await asShown(db, 'return_entry', lines, language);
  const of = (which: 'value' | 'check', isKept: (entry: ReturnEntry) => boolean) =>
    new Map(
      rows
        .filter((row) => row.kind === which)
        .map((row) => [row.field, toEntry(row)] as const)
        .filter(([, entry]) => isKept(entry)),
    );
  return {
    values: of('value', ({ value }) => value !== null),
    notes: of('check', ({ note }) => note !== ''),
  };
}

/** Reads every line of a field, the newest first. */
export async function readHistory(
  db: Db,
  { field: code, ...place }: EntryPlace & { field: string },
  language: Language,
): Promise<ReturnEntry[]> {
  const lines = await db
    .select()
    .from(returnEntry)
    .where(and(at(place), eq(kind, 'value'), eq(field, code)))
    .orderBy(desc(number))
    .limit(200);
  return (await asShown(db, 'return_entry', lines, language)).map(toEntry);
}

export async function addLine(tx: Tx, line: NewLine): Promise<void> {
  await tx.insert(returnEntry).values(line);
}
