import type { ReportRow } from '@stacksight/contract';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleError } from '#lib/errors/handle-error.ts';
import { FolderField } from './folder-field.tsx';

type Props = {
  rows: readonly ReportRow[];
  onMove: (folder: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the folder of several reports; an empty name takes them out of their folders. */
export function MoveDialog({ rows, onMove, onClose }: Props) {
  const { t } = useTranslation('analytics-report');
  const [form] = Form.useForm<{ folder?: string }>();
  const [isBusy, setBusy] = useState(false);
  const move = async ({ folder }: { folder?: string }) => {
    setBusy(true);
    await onMove((folder ?? '').trim())
      .then(onClose)
      .catch(handleError);
    setBusy(false);
  };
  return (
    <Modal
      open
      title={t('move.title', { count: rows.length })}
      okText={t('move.button')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void move(values)}>
        <FolderField />
      </Form>
    </Modal>
  );
}
