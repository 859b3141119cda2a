import type { ClientError } from '@stacksight/contract';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { urlChoice, urlNumber, urlText, useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import { ClientErrorDrawer } from './client-error-drawer.tsx';
import styles from './client-errors-page.module.css';
import { TestError } from './test-error.tsx';
import { useClientErrors } from './use-client-errors.ts';

const address = {
  page: urlNumber(1),
  size: urlNumber(20),
  message: urlText(),
  field: urlChoice(['at', 'count'], 'at'),
  order: urlChoice(['ascend', 'descend'], 'descend'),
};

/** Shows the page with the errors of users' browsers, for administrators (spec §8). */
export function ClientErrorsPage() {
  const { t } = useTranslation('client-errors');
  const format = useFormat();
  const [state, change] = useUrlState(address);
  const [opened, setOpened] = useState<ClientError | null>(null);
  const errors = useClientErrors(state);
  const sortBy = (field: 'at' | 'count') => ({
    order: state.field === field ? state.order : null,
    onSort: () => {
      const isDown = state.field === field && state.order === 'descend';
      change({ field, order: isDown ? 'ascend' : 'descend', page: 1 });
    },
  });
  const columns: DataColumn<ClientError>[] = [
    {
      key: 'message',
      title: t('message'),
      card: 'title',
      width: 360,
      render: (row) => (
        <button type="button" className={styles.link} onClick={() => setOpened(row)}>
          {row.message}
        </button>
      ),
    },
    { key: 'path', title: t('path'), width: 200, render: (row) => row.path },
    { key: 'username', title: t('username'), width: 120, render: (row) => row.username },
    {
      key: 'count',
      title: t('count'),
      align: 'end',
      width: 100,
      sort: sortBy('count'),
      render: (row) => format.full(row.count),
    },
    { key: 'version', title: t('version'), width: 100, render: (row) => row.version },
    {
      key: 'at',
      title: t('at'),
      width: 180,
      sort: sortBy('at'),
      render: (row) => format.date(row.at, 'second'),
    },
  ];
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')} />
      <section className={styles.panel} aria-label={t('title')}>
        <DataTable
          label={t('title')}
          heading="h2"
          columns={columns}
          rows={errors.data?.rows}
          rowKey={(row) => row.id}
          isLoading={errors.isFetching}
          error={errors.error}
          onRetry={() => void errors.refetch()}
          empty={
            state.message === ''
              ? {
                  reason: t('empty'),
                  hint: t('emptyHint'),
                  action: <TestError onSent={errors.refetch} />,
                }
              : { reason: t('notFound') }
          }
          page={{
            number: state.page,
            size: state.size,
            total: errors.data?.total ?? 0,
            onChange: (page, size) => change({ page, size }),
          }}
          toolbar={
            <Input.Search
              allowClear
              className={styles.search ?? ''}
              placeholder={t('search')}
              aria-label={t('search')}
              defaultValue={state.message}
              maxLength={200}
              onSearch={(message) => change({ message: message.trim(), page: 1 })}
            />
          }
        />
      </section>
      <ClientErrorDrawer error={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
