import type { StartExport } from '@stacksight/contract';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { useCan } from '#ui/can/can.tsx';

const loansByLibrary: StartExport['query'] = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans', 'returns', 'visits'],
  by: ['library'],
  range: 'thisYear',
  top: 500,
};

/** Offers a first export to users without exports, and the page where most exports begin. */
export function EmptyExports({ onStarted }: { onStarted: () => Promise<unknown> }) {
  const { t } = useTranslation('exports');
  const [isBusy, setBusy] = useState(false);
  const mayExport = useCan({ all: ['export:excel', 'borrowing:view'] });
  const borrowing = useScreens().get('statistics/borrowing');
  const start = async () => {
    setBusy(true);
    const body = { title: t('empty.title'), query: loansByLibrary, mode: 'background' } as const;
    await api.exports.start({ body }).then(onStarted, () => undefined);
    setBusy(false);
  };
  return (
    <Space wrap>
      {mayExport && (
        <Button type="primary" loading={isBusy} onClick={() => void start()}>
          {t('empty.start')}
        </Button>
      )}
      {borrowing !== undefined && <Link to={borrowing}>{t('empty.open')}</Link>}
    </Space>
  );
}
