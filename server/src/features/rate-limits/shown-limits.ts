import type { Language, RateLimit } from '@stacksight/contract';
import type { Db } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';

/** Converts rules for a reader. Examples of the demonstration city have the reader's language and its author. */
export async function asShownLimits(
  db: Db,
  rules: readonly RateLimit[],
  language: Language,
): Promise<RateLimit[]> {
  const rows = rules.map((rule) => ({ ...rule, note: rule.remark }));
  const shown = await asShown(db, 'rate_limit', rows, language);
  return shown.map((one, at) => {
    const { modifiedBy, ...rule } = rules[at] ?? one;
    return { ...rule, remark: one.note, modifiedBy: one.username ?? modifiedBy };
  });
}
