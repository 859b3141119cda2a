import { AppstoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './arrange.module.css';
import type { Arrange } from './use-arrange.ts';

/** Shows the button that starts arranging. */
export function ArrangeButton({ arrange }: { arrange: Arrange }) {
  const { t } = useTranslation('dashboard');
  if (arrange.isOn) return null;
  return (
    <Button
      size="small"
      type="text"
      aria-label={t('arrange.start')}
      icon={<AppstoreOutlined aria-hidden />}
      disabled={!arrange.canStart}
      onClick={arrange.start}
    >
      <span className={styles.start}>{t('arrange.start')}</span>
    </Button>
  );
}
