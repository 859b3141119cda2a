import { useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';

const all = { pageNum: 1, pageSize: 500 };
const named = { optionFilterProp: 'label' } as const;

/** Shows the fields that choose what an alert watches: a metric, a target or a saved analysis. */
export function WatchFields() {
  const { t } = useTranslation('alert');
  const kind = Form.useWatch('watchKind') as string | undefined;
  const required = [{ required: true, message: t('error.needed') }];
  const metrics = useQuery({
    queryKey: ['metrics', 'list'],
    queryFn: ({ signal }) => api.metrics.list({ query: {}, signal }),
    enabled: kind === 'metric',
  });
  const targets = useQuery({
    queryKey: ['analyticsTarget', 'list', all],
    queryFn: ({ signal }) => api.analyticsTarget.list({ query: all, signal }),
    enabled: kind === 'target',
  });
  const components = useQuery({
    queryKey: ['analyticsComponent', 'list', all],
    queryFn: ({ signal }) => api.analyticsComponent.list({ query: all, signal }),
    enabled: kind === 'component',
  });
  const choices = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Form.Item name="watchKind" label={t('field.watch')}>
        <Radio.Group
          options={(['metric', 'target', 'component'] as const).map((value) => ({
            value,
            label: t(`watch.${value}`),
          }))}
        />
      </Form.Item>
      {kind === 'metric' && (
        <Form.Item name="metric" label={t('watch.metric')} rules={required}>
          <Select
            showSearch={named}
            loading={metrics.isLoading}
            options={(metrics.data ?? []).map(({ code, label }) => ({ value: code, label }))}
          />
        </Form.Item>
      )}
      {kind === 'target' && (
        <Form.Item
          name="target"
          label={t('watch.target')}
          extra={t('watch.targetExtra')}
          rules={required}
        >
          <Select
            showSearch={named}
            loading={targets.isLoading}
            options={choices(targets.data?.rows)}
          />
        </Form.Item>
      )}
      {kind === 'component' && (
        <Form.Item
          name="component"
          label={t('watch.component')}
          extra={t('watch.componentExtra')}
          rules={required}
        >
          <Select
            showSearch={named}
            loading={components.isLoading}
            options={choices(
              components.data?.rows.filter(
                ({ query }) => query.kind === 'table' || query.kind === 'event',
              ),
            )}
          />
        </Form.Item>
      )}
    </>
  );
}
