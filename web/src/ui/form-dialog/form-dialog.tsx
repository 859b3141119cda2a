import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../focus/use-focus-back.ts';
import styles from './form-dialog.module.css';

type Props = {
  title: string;
  okText: string;
  /** True if the form is complete. */
  isReady: boolean;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
  /** The problem of the form as a whole; empty without one. */
  problem?: string;
  width?: number;
  children: ReactNode;
};

/** Shows a dialog with one form; its button or Enter saves the form once it is complete. */
export function FormDialog({ isReady, isSaving, onSave, onClose, problem, ...props }: Props) {
  const { title, okText, width = 520, children } = props;
  const { t } = useTranslation('common');
  useFocusBack();
  const save = () => {
    if (isReady && !isSaving) onSave();
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('cancel')}
      confirmLoading={isSaving}
      okButtonProps={{ disabled: !isReady }}
      width={width}
      onOk={save}
      onCancel={onClose}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children}
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
