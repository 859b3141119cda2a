import type { Principal } from '@stacksight/contract';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask, notify } from '#lib/notify.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { toUploaded } from './picture-file.ts';
import styles from './profile.module.css';

/** Shows the user's picture, with buttons that change and remove the picture. */
export function AvatarField({ user }: { user: Principal }) {
  const { t } = useTranslation('profile');
  const [isBusy, setBusy] = useState(false);
  const work = async (change: () => Promise<string>, done: string, failed?: string) => {
    setBusy(true);
    try {
      saveSession({ user: { ...user, avatar: await change() } });
      notify.success(done);
    } catch (error) {
      handleError(error, failed === undefined ? {} : { title: failed });
    } finally {
      setBusy(false);
    }
  };
  const change = (chosen: File) =>
    work(
      async () => {
        const body = new FormData();
        body.append('file', await toUploaded(chosen), 'avatar.png');
        return (await api.avatar.change({ body })).avatar;
      },
      t('common:done.upload'),
      t('common:failed.upload'),
    );
  const remove = async () => {
    const question = { title: t('avatar.removeTitle'), text: t('common:confirm.delete') };
    if (!(await ask(question))) return;
    await work(async () => {
      await api.avatar.remove();
      return '';
    }, t('common:done.delete'));
  };
  return (
    <div className={styles.picture}>
      <Avatar
        name={user.isSuper ? t('shell:user.super') : user.nickName || user.username}
        address={user.avatar}
        size={72}
      />
      <Upload
        accept="image/png,image/jpeg,image/webp"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(chosen) => {
          void change(chosen);
          return false;
        }}
      >
        <Button loading={isBusy}>{t('avatar.change')}</Button>
      </Upload>
      {user.avatar !== '' && (
        <Button type="text" disabled={isBusy} onClick={() => void remove()}>
          {t('avatar.remove')}
        </Button>
      )}
      <span className={styles.pictureHint}>{t('avatar.hint')}</span>
    </div>
  );
}
