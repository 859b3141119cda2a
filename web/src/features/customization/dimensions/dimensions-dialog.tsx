import type { OverviewPanel } from '@stacksight/contract';
import { Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notify.ts';
import { DimensionList } from './dimension-list.tsx';
import styles from './dimensions.module.css';
import { useDimensions, useEditDimensions } from './use-dimensions.ts';

type Props = { panel: OverviewPanel; glc: string; onClose: () => void };

/** Shows the dialog that chooses the dimensions of an overview and their order. */
export function DimensionsDialog({ panel, glc, onClose }: Props) {
  const { t } = useTranslation('customization');
  const { choices, chosen } = useDimensions(panel, glc);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const { mutateAsync, isPending } = useEditDimensions(panel, glc);
  const codes = draft ?? chosen ?? [];
  const save = async () => {
    await mutateAsync([...codes]);
    notify.success(t('common:done.update'));
    onClose();
  };
  return (
    <Modal
      open
      title={t('dimensions.title', { panel: t(`panel.${panel}`) })}
      okText={t('dimensions.save')}
      cancelText={t('dimensions.cancel')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: codes.length === 0 || draft === null }}
      onOk={() => void save().catch(() => undefined)}
      onCancel={onClose}
    >
      <p className={styles.hint}>{t('dimensions.hint', { count: mostDimensions })}</p>
      {choices && chosen ? (
        <DimensionList choices={choices} chosen={codes} most={mostDimensions} onChange={setDraft} />
      ) : (
        <Skeleton active title={false} />
      )}
    </Modal>
  );
}

const mostDimensions = 6;
