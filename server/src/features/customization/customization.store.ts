import type { OverviewPanel, readerFields } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { overviewDimension, readerIncompleteRule } from '#store/schema/dashboard.ts';

type ReaderField = (typeof readerFields)[number];

/** Returns the dimensions that a group chose, by panel. */
export async function getChosenDimensions(db: Db, glc: string): Promise<Map<string, string[]>> {
  const rows = await db.select().from(overviewDimension).where(eq(overviewDimension.glc, glc));
  return new Map(rows.map(({ panel, dimensions }) => [panel, dimensions]));
}

export async function saveChosen(
  tx: Tx,
  glc: string,
  panel: OverviewPanel,
  dimensions: string[],
): Promise<void> {
  await tx
    .insert(overviewDimension)
    .values({ glc, panel, dimensions })
    .onConflictDoUpdate({
      target: [overviewDimension.glc, overviewDimension.panel],
      set: { dimensions },
    });
}

/** Returns the fields that a complete record needs in a group; by default mobile, sex and birth year. */
export async function getIncompleteRule(db: Db, glc: string): Promise<ReaderField[]> {
  const [row] = await db
    .select()
    .from(readerIncompleteRule)
    .where(eq(readerIncompleteRule.glc, glc));
  return (row?.fields as ReaderField[] | undefined) ?? ['mobile', 'sex', 'birthYear'];
}

export async function saveIncompleteRule(
  tx: Tx,
  glc: string,
  fields: ReaderField[],
): Promise<void> {
  await tx
    .insert(readerIncompleteRule)
    .values({ glc, fields })
    .onConflictDoUpdate({ target: readerIncompleteRule.glc, set: { fields } });
}
