import type { SqlRun } from '@stacksight/contract';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { type Resource, resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { urlChoice } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type {
  BatchAction,
  ResourceFilter,
  RowAction,
} from '#ui/resource-page/resource-page-props.ts';
import { toRuleAddress } from './rule-address.ts';
import { RunDetail } from './run-detail.tsx';
import { useRunColumns } from './use-run-columns.tsx';

const shape = resourceShape({
  kind: urlChoice(['', 'desk', 'rule'], ''),
  outcome: urlChoice(['', 'done', 'refused', 'failed', 'cancelled'], ''),
  mine: urlChoice(['', 'true'], ''),
});

/** Shows the page with the statements that the query desk and rules have run. */
export function SqlHistoryPage() {
  const { t } = useTranslation('sql-history');
  const seesAll = useCan({ all: ['sqlHistory:all'] });
  const resource = useResource<SqlRun>({
    name: 'sqlHistory.page',
    list: api.sqlHistory.page,
    get: (id, signal) => api.sqlHistory.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage
      title={t('title')}
      one={t('one')}
      hint={t(seesAll ? 'hintAll' : 'hint')}
      resource={resource}
      nameOf={({ ruleName, sql }) => ruleName ?? sql.slice(0, 40)}
      nameColumn="sql"
      columns={useRunColumns(seesAll)}
      search={t('search')}
      filters={useFilters(seesAll)}
      actions={useActions(resource)}
      batch={[useRemoveMany()]}
      detail={(run) => <RunDetail run={run} />}
      empty={{ reason: t('empty.reason'), hint: t('empty.hint'), action: <EmptyActions /> }}
    />
  );
}

function EmptyActions() {
  const { t } = useTranslation('sql-history');
  const navigate = useNavigate();
  const mayAsk = useCan({ all: ['desk:run'] });
  const rules = useScreens().get('rule-config/rules');
  return (
    <Space wrap>
      {rules !== undefined && (
        <Button type="primary" onClick={() => void navigate(rules)}>
          {t('empty.rules')}
        </Button>
      )}
      {mayAsk && <Button onClick={() => void navigate('/analysis/desk')}>{t('empty.desk')}</Button>}
    </Space>
  );
}

function useFilters(seesAll: boolean): ResourceFilter[] {
  const { t } = useTranslation('sql-history');
  const kinds = ['desk', 'rule'] as const;
  const outcomes = ['done', 'refused', 'failed', 'cancelled'] as const;
  return [
    {
      name: 'kind',
      label: t('kind.label'),
      options: kinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
    {
      name: 'outcome',
      label: t('outcome.label'),
      options: outcomes.map((value) => ({ value, label: t(`outcome.${value}`) })),
    },
    ...(seesAll
      ? [
          {
            name: 'mine',
            label: t('whose.label'),
            options: [{ value: 'true', label: t('whose.mine') }],
          },
        ]
      : []),
  ];
}

function useActions(resource: Resource<SqlRun>) {
  const { t } = useTranslation('sql-history');
  const navigate = useNavigate();
  const mayAsk = useCan({ all: ['desk:run'] });
  const addressOf = (run: SqlRun) => {
    if (run.kind === 'rule') return toRuleAddress(run);
    return mayAsk ? `/analysis/desk?run=${run.id}` : null;
  };
  return (run: SqlRun): RowAction[] => {
    const address = addressOf(run);
    return [
      ...(address === null
        ? []
        : [{ key: 'again', label: t('again'), run: () => void navigate(address) }]),
      {
        key: 'remove',
        label: t('remove.one'),
        isDanger: true,
        ask: { title: t('remove.ask', { count: 1 }), text: t('common:confirm.delete') },
        done: t('common:done.delete'),
        run: async () => {
          await api.sqlHistory.remove({ params: { id: run.id } });
          resource.change({ open: '' });
        },
      },
    ];
  };
}

function useRemoveMany(): BatchAction<SqlRun> {
  const { t } = useTranslation('sql-history');
  return {
    key: 'remove',
    label: t('remove.many'),
    isDanger: true,
    ask: (rows) => ({
      title: t('remove.ask', { count: rows.length }),
      text: t('common:confirm.delete'),
    }),
    done: t('common:done.delete'),
    run: (rows) => api.sqlHistory.removeMany({ body: { ids: rows.map(({ id }) => id) } }),
  };
}
