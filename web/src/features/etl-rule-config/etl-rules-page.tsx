import type { EtlForm, EtlRule } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { EtlFields } from './etl-fields.tsx';
import { LoadsDrawer } from './loads-drawer.tsx';
import { useTargets } from './use-targets.ts';

export type EtlValues = Omit<EtlForm, 'glc' | 'cron'> & { cron: string };

const shape = resourceShape({
  table: urlText(),
  isEnabled: urlChoice(['', 'yes', 'no'], ''),
  glc: urlText(),
});
const empty: EtlValues = {
  name: '',
  source: '',
  kind: 'query',
  from: '',
  table: 'behaviour_event',
  fields: [{ from: '', to: '' }],
  codes: [],
  checks: [],
  cron: '',
  isEnabled: true,
  remark: '',
};

/** Shows the page with the rules that load source tables into the warehouse, and with the past loads. */
export function EtlRulesPage() {
  const { t } = useTranslation('etl-rule-config');
  const [isOpen, setOpen] = useState(false);
  const resource = useResource<EtlRule>({
    name: 'etlRuleConfig.list',
    list: api.etlRuleConfig.list,
    get: (x, signal) => api.etlRuleConfig.get({ params: { x }, signal }),
    shape,
  });
  const { glc = '' } = resource.filters;
  return (
    <>
      <ResourcePage<EtlRule, EtlValues>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useColumns()}
        search={t('search')}
        filters={useFilters()}
        form={{
          needs: 'etl:edit',
          start: (row) => (row === null ? empty : toValues(row)),
          fields: () => <EtlFields />,
          save: ({ cron, ...values }, row) => {
            const body = { ...glcOf(glc), ...values, cron: cron.trim() || null };
            return row === null
              ? api.etlRuleConfig.create({ body })
              : api.etlRuleConfig.update({ params: { id: row.id }, body });
          },
          width: 760,
        }}
        remove={{
          needs: 'etl:edit',
          run: ({ id }) => api.etlRuleConfig.remove({ params: { id } }),
        }}
        history={({ id }) => id}
        extra={<Button onClick={() => setOpen(true)}>{t('loads.button')}</Button>}
        empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
      />
      {isOpen && <LoadsDrawer glc={glc} onClose={() => setOpen(false)} />}
    </>
  );
}

function toValues({ id: _, modifiedAt: __, modifiedBy: ___, cron, ...rule }: EtlRule): EtlValues {
  return { ...rule, cron: cron ?? '' };
}

function useFilters() {
  const { t } = useTranslation('etl-rule-config');
  const { targets } = useTargets();
  return [
    {
      name: 'table',
      label: t('column.table'),
      options: targets.map(({ table }) => ({ value: table, label: table })),
    },
    {
      name: 'isEnabled',
      label: t('column.isEnabled'),
      options: [
        { value: 'yes', label: t('on') },
        { value: 'no', label: t('off') },
      ],
    },
    ...useGroupFilter(),
  ];
}

function useColumns(): ResourceColumn<EtlRule>[] {
  const { t } = useTranslation('etl-rule-config');
  const { date, full } = useFormat();
  const onOff = { true: t('on'), false: t('off') };
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 200,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    { key: 'source', title: t('column.source'), width: 140, render: ({ source }) => source },
    {
      key: 'table',
      title: t('column.table'),
      width: 170,
      render: ({ table }) => <code>{table}</code>,
    },
    {
      key: 'fieldCount',
      title: t('column.fields'),
      width: 100,
      align: 'end',
      excel: false,
      render: ({ fields }) => full(fields.length),
    },
    {
      key: 'cron',
      title: t('column.cron'),
      width: 130,
      render: ({ cron }) => (cron === null ? noValue : <code>{cron}</code>),
    },
    {
      key: 'isEnabled',
      title: t('column.isEnabled'),
      width: 90,
      render: ({ isEnabled }) => onOff[isEnabled ? 'true' : 'false'],
      excel: { labels: onOff },
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      isExtra: true,
      width: 120,
      render: ({ modifiedBy }) => modifiedBy || noValue,
    },
    {
      key: 'modifiedAt',
      title: t('column.modifiedAt'),
      width: 160,
      isMinor: true,
      sort: 'descend',
      render: ({ modifiedAt }) => date(modifiedAt, 'minute'),
      excel: { format: 'time' },
    },
  ];
}
