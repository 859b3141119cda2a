import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './audit-log.module.css';

type Props = {
  /** The number of filters that have a value. */
  count: number;
  children: ReactNode;
};

/** Shows a button that opens the filters for which the line of tools has no room. */
export function MoreFilters({ count, children }: Props) {
  const { t } = useTranslation('audit-log');
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      content={<div className={styles.more}>{children}</div>}
    >
      <Button
        icon={<FilterOutlined aria-hidden />}
        type="default"
        data-active={count > 0 || undefined}
      >
        {count === 0 ? t('filters.none') : t('filters.some', { count })}
      </Button>
    </Popover>
  );
}
