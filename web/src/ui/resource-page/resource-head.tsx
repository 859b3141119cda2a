import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../page/page-head.tsx';
import type { PageTabsProps } from '../page/page-tabs.tsx';

type Props = {
  title: string;
  tabs?: PageTabsProps;
  one: string;
  hint?: ReactNode;
  extra?: ReactNode;
  isPlainAdd?: boolean;
  mayAdd: boolean;
  onAdd: () => void;
};

/** Shows the head of the page, with the button that adds a record. */
export function ResourceHead(props: Props) {
  const { title, tabs, one, hint, extra, isPlainAdd = false, mayAdd, onAdd } = props;
  const { t } = useTranslation('resource-page');
  return (
    <PageHead title={tabs?.title ?? title} hint={hint}>
      {extra}
      {mayAdd && (
        <Button
          type={isPlainAdd ? 'default' : 'primary'}
          icon={<PlusOutlined aria-hidden />}
          onClick={onAdd}
        >
          {t('add', { one })}
        </Button>
      )}
    </PageHead>
  );
}
