import type { EnumChoice } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { enumConfig } from '../schema/config/enumerations.ts';

/** Returns the choices of the enumeration with this code; null when there is none. */
export async function choicesOfEnumeration(db: Db, code: string): Promise<EnumChoice[] | null> {
  const [row] = await db
    .select({ choices: enumConfig.choices })
    .from(enumConfig)
    .where(eq(enumConfig.code, code));
  return row?.choices ?? null;
}
