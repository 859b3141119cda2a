import { SaveOutlined } from '@ant-design/icons';
import type { Query } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';

/** Saves the question of an answer as a component, as the analysis does. */
export function SaveAnswer({ query, name }: { query: Query; name: string }) {
  const { t } = useTranslation('assistant-chat');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState(name);
  const save = async () => {
    if (text.trim() === '') return;
    setBusy(true);
    try {
      await api.analyticsComponent.create({ body: { name: text.trim(), query } });
      setOpen(false);
      notify.success(t('save.done', { name: text.trim() }));
      await client.invalidateQueries({ queryKey: ['analyticsComponent'] });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton label={t('actions.save')} onClick={() => setOpen(true)}>
        <SaveOutlined aria-hidden />
      </IconButton>
      <Modal
        open={isOpen}
        title={t('save.title')}
        okText={t('save.yes')}
        cancelText={t('save.no')}
        okButtonProps={{ disabled: text.trim() === '', loading: isBusy }}
        onOk={() => void save()}
        onCancel={() => setOpen(false)}
      >
        <Input
          value={text}
          maxLength={50}
          aria-label={t('save.name')}
          onChange={({ target }) => setText(target.value)}
          onPressEnter={() => void save()}
        />
      </Modal>
    </>
  );
}
