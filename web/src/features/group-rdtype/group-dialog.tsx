import type { GroupedReaderType } from '@stacksight/contract';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleError } from '#lib/errors/handle-error.ts';
import { showAtFields } from '#lib/errors/show-at-fields.ts';
import { notify } from '#lib/notify.ts';
import { GroupFields } from './group-fields.tsx';
import { type GroupValues, startValues, useSaveGroup } from './use-reader-types.ts';

type Props = { rows: readonly GroupedReaderType[]; glc: string; onClose: () => void };

/** Shows the dialog that puts several reader types into a group. */
export function GroupDialog({ rows, glc, onClose }: Props) {
  const { t } = useTranslation('group-rdtype');
  const [form] = Form.useForm<GroupValues>();
  const [isBusy, setBusy] = useState(false);
  const save = useSaveGroup(glc);
  const finish = async () => {
    setBusy(true);
    try {
      await save(
        rows.map(({ rdtype }) => rdtype),
        form.getFieldsValue(true) as GroupValues,
      );
      notify.success(t('done'));
      onClose();
    } catch (error) {
      if (!showAtFields(form, error)) handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('dialog', { count: rows.length })}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<GroupValues>
        form={form}
        layout="vertical"
        initialValues={startValues(null, [])}
        onFinish={() => void finish()}
      >
        <GroupFields glc={glc} />
      </Form>
    </Modal>
  );
}
