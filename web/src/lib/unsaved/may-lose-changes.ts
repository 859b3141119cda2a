import { i18n } from '../i18n/i18n.ts';
import { ask } from '../notify.ts';

/** Whether changes may be lost: there are none, or the user decides not to save them. */
export async function mayLoseChanges(isDirty: boolean): Promise<boolean> {
  if (!isDirty) return true;
  return ask({
    title: i18n.t('common:leave.title'),
    text: i18n.t('common:leave.text'),
    labels: { yes: i18n.t('common:leave.yes'), no: i18n.t('common:leave.no') },
  });
}
