import type { DataDrop } from '@stacksight/contract';
import { Button, Checkbox, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { ask } from '#lib/notify.ts';
import { usualRefused } from '../map/drafts.ts';
import styles from './drops.module.css';

type Settings = Pick<DataDrop, 'replace' | 'mostRefused'>;
type Props = {
  drop: DataDrop | undefined;
  isBusy: boolean;
  onSave: (change: Partial<Settings> & { newToken?: boolean }) => Promise<void>;
  /** Makes the call that closes the drop. */
  onClose: (call: () => Promise<null>) => Promise<void>;
};

/** Says how dropped files are loaded, opens the drop, makes a new token, and closes the drop. */
export function DropSettings({ drop, isBusy, onSave, onClose }: Props) {
  const { t } = useTranslation('data-import');
  const id = useId();
  const [own, setOwn] = useState<Partial<Settings>>({});
  const { replace = false, mostRefused = usualRefused } = { ...drop, ...own };
  const isChanged =
    drop !== undefined && (replace !== drop.replace || mostRefused !== drop.mostRefused);
  const renew = async () => {
    const question = { title: t('drops.newToken'), text: t('drops.newTokenText') };
    if (await ask(question)) await onSave({ newToken: true });
  };
  const close = async (dropId: string) => {
    if (!(await ask({ title: t('drops.close'), text: t('drops.closeText') }))) return;
    await onClose(() => api.dataImport.removeDrop({ params: { id: dropId } }));
  };
  return (
    <section className={styles.settings} aria-label={t('drops.settings')}>
      <h3>{t('drops.settings')}</h3>
      <Checkbox
        checked={replace}
        onChange={({ target }) => setOwn({ ...own, replace: target.checked })}
      >
        {t('settings.replace')}
      </Checkbox>
      <small>{t('settings.replaceHint')}</small>
      <label htmlFor={id}>{t('settings.mostRefused')}</label>
      <InputNumber
        id={id}
        min={0}
        max={100}
        suffix="%"
        value={Math.round(mostRefused * 1000) / 10}
        onChange={(value) =>
          setOwn({ ...own, mostRefused: value === null ? usualRefused : value / 100 })
        }
      />
      <small>{t('settings.mostRefusedHint')}</small>
      <div className={styles.buttons}>
        {drop === undefined ? (
          <Button type="primary" loading={isBusy} onClick={() => void onSave(own)}>
            {t('drops.open')}
          </Button>
        ) : (
          <>
            <Button
              type="primary"
              disabled={!isChanged}
              loading={isBusy}
              onClick={() => void onSave(own)}
            >
              {t('drops.save')}
            </Button>
            <Button disabled={isBusy} onClick={() => void renew()}>
              {t('drops.newToken')}
            </Button>
            <Button danger disabled={isBusy} onClick={() => void close(drop.id)}>
              {t('drops.close')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
