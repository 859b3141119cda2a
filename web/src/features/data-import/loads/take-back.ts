import { api } from '#lib/api.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { notify } from '#lib/notify.ts';
import { isOpen } from '../run/use-runs.ts';

const pollMs = 300;

/** Takes a load back, and waits until its rows are gone. */
export async function takeBack(batch: string): Promise<void> {
  const { id } = await api.dataImport.undoBatch({ params: { batch } });
  for (;;) {
    const run = await api.dataImport.getRun({ params: { id } });
    if (!isOpen(run)) {
      if (run.status !== 'done') notify.error(run.problem ?? i18n.t('data-import:undo.failed'));
      return;
    }
    await new Promise((done) => setTimeout(done, pollMs));
  }
}
