import { PlusOutlined } from '@ant-design/icons';
import type { RuleSummary } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { mayReplacePage } from '#lib/unsaved/may-replace-page.ts';
import { urlText } from '#lib/url-state.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { Can, useCan } from '#ui/can/can.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn, RowAction } from '#ui/resource-page/resource-page-props.ts';
import { FolderButton } from './list/folder-button.tsx';
import { type ChosenFolder, FolderTree } from './list/folder-tree.tsx';
import styles from './list/list.module.css';

const VersionsDrawer = lazyPart(
  async () => (await import('./versions/versions-drawer.tsx')).VersionsDrawer,
);

const shape = resourceShape({ projectId: urlText(), folderId: urlText() });

/** Shows the page with all rules that the user may run, by folder. */
export function RulesPage() {
  const { t } = useTranslation('rule-config');
  const resource = useResource<RuleSummary>({
    name: 'ruleConfig.list',
    list: api.ruleConfig.list,
    shape,
  });
  const [versionsOf, setVersionsOf] = useState<RuleSummary | null>(null);
  const { projectId = '', folderId = '' } = resource.filters;
  const isNarrow = useIsNarrow();
  const folders = {
    chosen: { projectId, folderId },
    onChoose: (chosen: ChosenFolder) => resource.change({ ...chosen, page: 1 }, { push: true }),
  };
  return (
    <div className={styles.split}>
      {!isNarrow && (
        <aside className={styles.aside}>
          <FolderTree {...folders} />
        </aside>
      )}
      <ResourcePage
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useColumns()}
        search={t('search')}
        {...(isNarrow && { narrow: { control: <FolderButton {...folders} />, about: [] } })}
        actions={useActions(setVersionsOf)}
        remove={{
          needs: 'rule:edit',
          text: t('removeText'),
          run: ({ id }) => api.ruleConfig.remove({ params: { id } }),
        }}
        extra={<NewButton folderId={folderId} />}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {versionsOf && (
        <LazyPart>
          <VersionsDrawer
            rule={versionsOf}
            onRestored={() => void resource.refresh()}
            onClose={() => setVersionsOf(null)}
          />
        </LazyPart>
      )}
    </div>
  );
}

function NewButton({ folderId }: { folderId: string }) {
  const { t } = useTranslation('rule-config');
  const navigate = useNavigate();
  const place = folderId === '' ? '' : `?folder=${folderId}`;
  return (
    <Can all={['rule:edit']}>
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => void navigate(`/rule/new/edit${place}`)}
      >
        {t('add')}
      </Button>
    </Can>
  );
}

function useColumns(): ResourceColumn<RuleSummary>[] {
  const { t } = useTranslation('rule-config');
  const { date } = useFormat();
  const mayRun = useCan({ all: ['rule:run'] });
  const kinds = { sql: t('kind.sql'), query: t('kind.query') };
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 188,
      wraps: true,
      sort: 'ascend',
      card: 'title',
      render: ({ id, name }) => (mayRun ? <Link to={`/rule/${id}`}>{name}</Link> : name),
    },
    {
      key: 'means',
      title: t('column.means'),
      width: 348,
      wraps: true,
      render: ({ means }) => <span title={means}>{means}</span>,
    },
    { key: 'folder', title: t('column.folder'), width: 88, render: ({ folder }) => folder },
    {
      key: 'kind',
      title: t('column.kind'),
      width: 88,
      isExtra: true,
      render: ({ kind }) => kinds[kind],
      excel: { labels: kinds },
    },
    {
      key: 'version',
      title: t('column.version'),
      width: 72,
      align: 'end',
      isExtra: true,
      render: ({ version }) => version,
      excel: { format: 'integer' },
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      width: 112,
      isExtra: true,
      render: ({ modifiedBy }) => modifiedBy,
    },
    {
      key: 'modifiedAt',
      title: t('column.modifiedAt'),
      width: 140,
      sort: 'descend',
      isExtra: true,
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
      excel: { format: 'time' },
    },
  ];
}

function useActions(onVersions: (rule: RuleSummary) => void) {
  const { t } = useTranslation('rule-config');
  const navigate = useNavigate();
  const mayRun = useCan({ all: ['rule:run'] });
  const mayEdit = useCan({ all: ['rule:edit'] });
  const copy = async ({ id }: RuleSummary) => {
    const question = { title: t('newRule.title'), text: t('newRule.text') };
    if (await mayReplacePage('/rule/new/edit', question))
      void navigate(`/rule/new/edit?from=${id}`);
  };
  return (rule: RuleSummary): RowAction[] => [
    ...(mayRun
      ? [{ key: 'run', label: t('run.run'), run: () => void navigate(`/rule/${rule.id}`) }]
      : []),
    ...(mayEdit
      ? [
          { key: 'edit', label: t('editOne'), run: () => void navigate(`/rule/${rule.id}/edit`) },
          {
            key: 'copy',
            label: t('copy'),
            run: () => void copy(rule),
          },
        ]
      : []),
    { key: 'versions', label: t('versions.open'), run: () => onVersions(rule) },
  ];
}
