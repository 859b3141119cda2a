import type { SettingForm, SettingKey } from '@stacksight/contract';
import { and, eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { customConfig } from '#store/schema/config/custom-config.ts';

export type SettingPlace = { glc: string; libcode: string; key: SettingKey };
type Saving = SettingPlace & {
  value: SettingForm['value'];
  modifiedBy: string;
  modifiedAt: Date;
};

export async function putSetting(db: Db, saving: Saving): Promise<void> {
  const { value, modifiedAt, modifiedBy } = saving;
  await db
    .insert(customConfig)
    .values(saving)
    .onConflictDoUpdate({
      target: [customConfig.glc, customConfig.libcode, customConfig.key],
      set: { value, modifiedAt, modifiedBy },
    });
}

/** Takes a value back and gives it; null where there was none. */
export async function takeSetting(db: Db, { glc, libcode, key }: SettingPlace) {
  const [gone] = await db
    .delete(customConfig)
    .where(
      and(eq(customConfig.glc, glc), eq(customConfig.libcode, libcode), eq(customConfig.key, key)),
    )
    .returning({ value: customConfig.value });
  return gone?.value ?? null;
}
