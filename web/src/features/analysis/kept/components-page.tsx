import type { AnalyticsComponent } from '@stacksight/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { urlChoice } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { KindIcon } from '../builder/kind-icon.tsx';
import { kinds } from '../draft/kinds.ts';
import { usePinned } from '../report/use-pinned.ts';
import { searchOfQuestion } from '../state/use-draft.ts';
import styles from './kept.module.css';

const shape = resourceShape({ kind: urlChoice(['', ...kinds], '') });

type ComponentFormValues = { name: string; note: string };

/** Shows the page with the saved questions, which the user can open, rename and delete. */
export function ComponentsPage() {
  const { t } = useTranslation(['analysis', 'analytics-report']);
  const open = useOpen();
  const pinned = usePinned();
  const pinAction = ({ id, name }: AnalyticsComponent) => {
    const item = { kind: 'component', id, report: null } as const;
    const label = t(
      pinned.isPinned(item) ? 'analytics-report:pin.shortRemove' : 'analytics-report:pin.short',
    );
    return { key: 'pin', label, run: () => pinned.toggle(item, name) };
  };
  const resource = useResource<AnalyticsComponent>({
    name: 'analyticsComponent.list',
    list: api.analyticsComponent.list,
    shape,
  });
  return (
    <ResourcePage<AnalyticsComponent, ComponentFormValues>
      title={t('kept.title')}
      one={t('kept.one')}
      hint={t('kept.hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="id"
      columns={useColumns(open)}
      search={t('kept.search')}
      filters={[
        {
          name: 'kind',
          label: t('kept.kind'),
          options: kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}.name`) })),
        },
      ]}
      form={{
        needs: 'component:edit',
        canAdd: false,
        canEdit: ({ mayChange }) => mayChange,
        start: (row) => ({ name: row?.name ?? '', note: row?.note ?? '' }),
        fields: () => <Fields />,
        save: async ({ name, note }, row) => {
          if (row === null) return;
          const { id, query, chart, rest } = row;
          const body = { name: name.trim(), note: note.trim(), query, chart, rest };
          await api.analyticsComponent.update({ params: { id }, body });
        },
      }}
      remove={{
        needs: 'component:edit',
        canRemove: ({ mayChange }) => mayChange,
        run: ({ id }) => api.analyticsComponent.remove({ params: { id } }),
      }}
      actions={(row) => [
        { key: 'open', label: t('kept.open'), run: () => open(row) },
        ...(pinned.mayPin ? [pinAction(row)] : []),
      ]}
      empty={{ reason: t('kept.empty'), hint: t('kept.emptyHint'), action: <Explore /> }}
    />
  );
}

function useOpen(): (component: AnalyticsComponent) => void {
  const screens = useScreens();
  const navigate = useNavigate();
  return (component) =>
    void navigate(`${screens.get('analysis/explore') ?? ''}${searchOfQuestion(component)}`);
}

function Explore() {
  const { t } = useTranslation('analysis');
  const screens = useScreens();
  const navigate = useNavigate();
  const path = screens.get('analysis/explore');
  if (path === undefined) return null;
  return <Button onClick={() => void navigate(path)}>{t('kept.explore')}</Button>;
}

function useColumns(
  open: (component: AnalyticsComponent) => void,
): ResourceColumn<AnalyticsComponent>[] {
  const { t } = useTranslation('analysis');
  const { date } = useFormat();
  return [
    {
      key: 'name',
      title: t('kept.name'),
      width: 220,
      wraps: true,
      sort: 'ascend',
      card: 'title',
      render: (row) => (
        <button type="button" className={styles.open} onClick={() => open(row)}>
          <KindIcon kind={row.query.kind} chart={row.chart} />
          <span title={row.name}>{row.name}</span>
        </button>
      ),
    },
    {
      key: 'kind',
      title: t('kept.kind'),
      width: 96,
      excel: false,
      render: ({ query }) => t(`kind.${query.kind}.name`),
    },
    { key: 'note', title: t('kept.note'), width: 240, wraps: true, render: ({ note }) => note },
    {
      key: 'chart',
      isMinor: true,
      title: t('kept.chart'),
      width: 80,
      render: ({ chart }) => (chart === 'auto' ? t('kept.auto') : t(`chart.${chart}`)),
    },
    {
      key: 'createdBy',
      title: t('kept.by'),
      width: 96,
      isMinor: true,
      render: ({ createdBy }) => createdBy,
    },
    {
      key: 'modifiedAt',
      title: t('kept.at'),
      width: 168,
      sort: 'descend',
      excel: { format: 'time' },
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
    },
  ];
}

function Fields() {
  const { t } = useTranslation('analysis');
  return (
    <>
      <Form.Item<ComponentFormValues>
        name="name"
        label={t('kept.name')}
        rules={[{ required: true, whitespace: true, max: 50 }]}
      >
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item<ComponentFormValues> name="note" label={t('kept.note')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </>
  );
}
