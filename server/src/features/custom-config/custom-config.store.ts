import type { SettingForm, SettingKey } from '@stacksight/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#store/backend.ts';
import { customConfig } from '#store/schema/config/custom-config.ts';

export type SettingPlace = { glc: string; libcode: string; key: SettingKey };
export type SettingToSave = SettingPlace & {
  value: SettingForm['value'];
  modifiedBy: string;
  modifiedAt: Date;
};

/** Inserts or replaces values. */
export async function putSettings(tx: Tx, savings: readonly SettingToSave[]): Promise<void> {
  if (savings.length === 0) return;
  await tx
    .insert(customConfig)
    .values([...savings])
    .onConflictDoUpdate({
      target: [customConfig.glc, customConfig.libcode, customConfig.key],
      set: {
        value: sql`excluded.value`,
        modifiedAt: sql`excluded.modified_at`,
        modifiedBy: sql`excluded.modified_by`,
      },
    });
}

/** Deletes a value and returns it; null if there was none. */
export async function takeSetting(tx: Tx, { glc, libcode, key }: SettingPlace) {
  const [gone] = await tx
    .delete(customConfig)
    .where(
      and(eq(customConfig.glc, glc), eq(customConfig.libcode, libcode), eq(customConfig.key, key)),
    )
    .returning({ value: customConfig.value });
  return gone?.value ?? null;
}
