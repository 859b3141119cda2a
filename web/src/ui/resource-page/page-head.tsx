import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './resource-page.module.css';

type Props = {
  title: string;
  one: string;
  hint?: ReactNode;
  extra?: ReactNode;
  mayAdd: boolean;
  onAdd: () => void;
};

/** What the page lists, and the button for one more. */
export function PageHead({ title, one, hint, extra, mayAdd, onAdd }: Props) {
  const { t } = useTranslation('resource-page');
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {hint && <p>{hint}</p>}
      </div>
      {extra}
      {mayAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t('add', { one })}
        </Button>
      )}
    </header>
  );
}
