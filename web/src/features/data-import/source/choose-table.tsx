import { DatabaseOutlined } from '@ant-design/icons';
import type { DataUpload, SourceTable } from '@stacksight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { addFiles } from '../upload/upload-queue.ts';
import { toCsv } from './to-csv.ts';

type Props = { uploads: readonly DataUpload[] };

/** Shows the button that takes a table of a data source instead of a file. */
export function ChooseTable({ uploads }: Props) {
  const { t } = useTranslation('data-import');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('source.choose')}
        </Button>
      </p>
      {isOpen && <TableDrawer uploads={uploads} onClose={() => setOpen(false)} />}
    </>
  );
}

function TableDrawer({ uploads, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('data-import');
  const [chosen, setChosen] = useState<string | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const sources = useQuery({
    queryKey: ['etlRuleConfig', 'sources'],
    queryFn: ({ signal }) => api.etlRuleConfig.sources({ signal }),
  });
  const databases = (sources.data?.datasources ?? []).filter(
    ({ type }) => type !== 'sushi' && type !== 'oai',
  );
  const id = chosen ?? (databases.length === 1 ? (databases[0]?.id ?? null) : null);
  const tables = useQuery({
    queryKey: ['datasourceConfig', 'tables', id],
    queryFn: ({ signal }) => api.datasourceConfig.tables({ params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    meta: { silent: true },
  });
  const options = useTableOptions(tables.data ?? []);
  const table = tables.data?.find((one) => keyOf(one) === place);
  const look = useMutation({
    meta: { silent: true },
    mutationFn: async ({ schema, name }: SourceTable) => {
      const source = { datasourceId: id ?? '', schema, table: name };
      const { header, rows } = await api.datasourceConfig.sample({
        params: { id: source.datasourceId },
        query: { schema, table: name },
      });
      if (header.length === 0 || rows.length === 0) throw new Error(t('source.noRows'));
      addFiles([new File([toCsv([header, ...rows])], `${name}.csv`)], uploads, source);
    },
    onSuccess: onClose,
  });
  const failure = tables.error ?? look.error;
  return (
    <Drawer open title={t('source.title')} size="min(480px, 100vw)" onClose={onClose}>
      {sources.data !== undefined && databases.length === 0 ? (
        <EmptyState
          reason={t('source.none')}
          hint={t('source.noneHint')}
          action={<Link to="/config/datasources?open=new">{t('source.newSource')}</Link>}
        />
      ) : (
        <Form layout="vertical" onFinish={() => table !== undefined && look.mutate(table)}>
          <Form.Item label={t('source.datasource')} htmlFor="source-datasource">
            <Select
              id="source-datasource"
              loading={sources.isPending}
              value={id}
              options={databases.map(({ id: value, name: label }) => ({ value, label }))}
              onChange={(next) => {
                setChosen(next);
                setPlace(null);
              }}
            />
          </Form.Item>
          <Form.Item
            label={t('source.table')}
            htmlFor="source-table"
            extra={t('source.tableExtra')}
          >
            <Select
              id="source-table"
              showSearch={{ optionFilterProp: 'label' }}
              disabled={id === null}
              loading={tables.isFetching}
              value={place}
              options={options}
              onChange={setPlace}
            />
          </Form.Item>
          {failure !== null && <Alert type="error" showIcon title={toSentence(failure)} />}
          <p>
            <Button
              type="primary"
              htmlType="submit"
              disabled={table === undefined}
              loading={look.isPending}
            >
              {t('source.look')}
            </Button>
          </p>
        </Form>
      )}
    </Drawer>
  );
}

const keyOf = ({ schema, name }: SourceTable) => `${schema}.${name}`;

function useTableOptions(tables: readonly SourceTable[]) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const schemas = new Set(tables.map(({ schema }) => schema));
  return tables.map((one) => {
    const name = schemas.size > 1 ? keyOf(one) : one.name;
    const rows = one.rows === null ? '' : ` · ${t('source.about', { rows: full(one.rows) })}`;
    return { value: keyOf(one), label: `${name}${rows}` };
  });
}
