import { i18n } from '../i18n/i18n.ts';
import { ask } from '../notify.ts';

/** Asks whether unsaved changes may be lost; true at once if `isDirty` is false. */
export async function mayLoseChanges(isDirty: boolean): Promise<boolean> {
  if (!isDirty) return true;
  return ask({
    title: i18n.t('common:leave.title'),
    text: i18n.t('common:leave.text'),
    labels: { yes: i18n.t('common:leave.yes'), no: i18n.t('common:leave.no') },
  });
}
