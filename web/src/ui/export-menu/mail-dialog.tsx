import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useSession } from '#lib/session/session-store.ts';
import type { WorkbookMail } from '#lib/statistics/use-workbook.ts';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { mostAddresses, wrongAddresses } from './addresses.ts';
import styles from './mail-dialog.module.css';

// chinese-ok: the commas of a Chinese keyboard
const separators = [',', ';', ' ', '\n', '，', '；'];

type Props = { title: string; send: (letter: WorkbookMail) => Promise<void>; onClose: () => void };

/** Asks for the recipients of a mailed workbook, and for a note to them. */
export function MailDialog({ title, send, onClose }: Props) {
  const { t } = useTranslation('export-menu');
  const own = useSession((session) => session.user?.email ?? '');
  const [form] = Form.useForm<WorkbookMail>();
  const [isDirty, setDirty] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useUnsaved(isDirty);
  const leave = async () => {
    if (await mayLoseChanges(isDirty)) onClose();
  };
  const submit = async (letter: WorkbookMail) => {
    setSending(true);
    setFailure(null);
    try {
      await send(letter);
      setDirty(false);
      onClose();
    } catch (error) {
      setFailure(toSentence(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title={t('mail.title', { title })}
      okText={t('mail.send')}
      cancelText={t('cancel')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={() => void leave()}
      width="min(520px, 92vw)"
    >
      <Form<WorkbookMail>
        form={form}
        layout="vertical"
        initialValues={{ to: own === '' ? [] : [own], note: '' }}
        onValuesChange={() => setDirty(true)}
        onFinish={(letter) => void submit(letter)}
      >
        <Form.Item name="to" label={t('mail.to')} extra={t('mail.toHint')} rules={[addressRule(t)]}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={separators}
            placeholder="name@example.org"
          />
        </Form.Item>
        <Form.Item name="note" label={t('mail.note')}>
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {failure !== null && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </Form>
    </Modal>
  );
}

type Translate = ReturnType<typeof useTranslation<'export-menu'>>['t'];

function addressRule(t: Translate) {
  return {
    validator: (_: unknown, to: readonly string[]) => {
      if (to.length === 0) return Promise.reject(new Error(t('mail.none')));
      if (to.length > mostAddresses)
        return Promise.reject(new Error(t('mail.tooMany', { most: mostAddresses })));
      const wrong = wrongAddresses(to);
      if (wrong.length === 0) return Promise.resolve();
      return Promise.reject(new Error(t('mail.wrong', { addresses: wrong.join(', ') })));
    },
  };
}
