import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { EmptyWords } from '../empty-state/empty-state.tsx';
import type { ResourcePageProps, RowWithId } from './resource-page-props.ts';

/** Returns the texts of an empty list, with a button that clears search and filters, or else adds a record. */
export function useEmptyList<Row extends RowWithId, Values extends object>(
  { resource, one, empty = {} }: Pick<ResourcePageProps<Row, Values>, 'resource' | 'one' | 'empty'>,
  mayAdd: boolean,
): EmptyWords {
  const { t } = useTranslation('resource-page');
  const { clearFilters, change } = resource;
  if (clearFilters !== null)
    return {
      reason: t('none.reason', { one }),
      hint: t('none.hint'),
      action: <Button onClick={clearFilters}>{t('none.clear')}</Button>,
    };
  if (!mayAdd || empty.action !== undefined) return empty;
  const add = (
    <Button
      icon={<PlusOutlined aria-hidden />}
      onClick={() => change({ open: 'new' }, { push: true })}
    >
      {t('add', { one })}
    </Button>
  );
  return { ...empty, action: add };
}
