import type { EtlRule } from '@stacksight/contract';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { type Resource, resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { Can } from '#ui/can/can.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { ConnectDrawer } from './connect-drawer.tsx';
import { EtlFields } from './etl-fields.tsx';
import { type EtlValues, emptyRule, toEtlBody, toEtlValues } from './etl-form.ts';
import { LoadsDrawer } from './loads-drawer.tsx';
import { RuleDrawer } from './rule-drawer.tsx';
import { isOpen } from './run-mark.tsx';
import { useEtlColumns } from './use-etl-columns.tsx';

const shape = resourceShape({
  isEnabled: urlChoice(['', 'yes', 'no'], ''),
  glc: urlText(),
});

// The rule whose runs are shown.
const shownRuns = { runs: urlText() };

/** Shows the page with the rules that read systems into the warehouse, their last run and the next one. */
export function EtlRulesPage() {
  const { t } = useTranslation('etl-rule-config');
  const [open, setOpen] = useState<'connect' | 'loads' | null>(null);
  const resource = useResource<EtlRule>({
    name: 'etlRuleConfig.list',
    list: api.etlRuleConfig.list,
    get: (x, signal) => api.etlRuleConfig.get({ params: { x }, signal }),
    shape,
  });
  const [{ runs: shown }, go] = useUrlState(shownRuns);
  const [made, setMade] = useState<Pick<EtlRule, 'id' | 'name'> | null>(null);
  const rows: readonly Pick<EtlRule, 'id' | 'name'>[] = resource.answer.rows ?? [];
  const runs = [...rows, ...(made === null ? [] : [made])].find(({ id }) => id === shown);
  useWatch(resource);
  const { glc = '' } = resource.filters;
  const isOn = [
    { value: 'yes', label: t('on') },
    { value: 'no', label: t('off') },
  ];
  const connect = (
    <Can all={['etl:edit']}>
      <Button type="primary" onClick={() => setOpen('connect')}>
        {t('connect.button')}
      </Button>
    </Can>
  );
  return (
    <>
      <ResourcePage<EtlRule, EtlValues>
        title={t('title')}
        one={t('one')}
        hint={t('hint')}
        resource={resource}
        nameOf={({ name }) => name}
        nameColumn="name"
        columns={useEtlColumns()}
        search={t('search')}
        filters={[
          { name: 'isEnabled', label: t('column.isEnabled'), options: isOn },
          ...useGroupFilter(),
        ]}
        form={{
          needs: 'etl:edit',
          start: (row) => (row === null ? emptyRule : toEtlValues(row)),
          fields: () => <EtlFields />,
          save: (values, row) => {
            const body = { ...glcOf(glc), ...toEtlBody(values) };
            return row === null
              ? api.etlRuleConfig.create({ body })
              : api.etlRuleConfig.update({ params: { id: row.id }, body });
          },
          width: 760,
        }}
        remove={{
          needs: 'etl:edit',
          text: t('removeText'),
          run: ({ id }) => api.etlRuleConfig.remove({ params: { id } }),
        }}
        actions={(row) => [{ key: 'runs', label: t('runs'), run: () => go({ runs: row.id }) }]}
        history={({ id }) => id}
        isPlainAdd
        extra={
          <>
            <Button onClick={() => setOpen('loads')}>{t('loads.button')}</Button>
            {connect}
          </>
        }
        empty={{ reason: t('empty.reason'), hint: t('empty.hint'), action: connect }}
      />
      {open === 'loads' && <LoadsDrawer glc={glc} onClose={() => setOpen(null)} />}
      {open === 'connect' && (
        <ConnectDrawer
          glc={glc}
          onClose={() => setOpen(null)}
          onMade={(rule) => {
            setOpen(null);
            setMade(rule);
            go({ runs: rule.id });
            void resource.refresh();
          }}
        />
      )}
      {runs !== undefined && (
        <RuleDrawer
          rule={runs}
          glc={glc}
          onClose={() => {
            go({ runs: '' });
            void resource.refresh();
          }}
        />
      )}
    </>
  );
}

const lookEveryMs = 2_000;

// While a run goes on, the list is read again until it ends.
function useWatch({ answer, refresh }: Resource<EtlRule>): void {
  const isRunning = (answer.rows ?? []).some(({ lastRun }) => isOpen(lastRun));
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void refresh(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, refresh]);
}
