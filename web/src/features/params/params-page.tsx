import { useTranslation } from 'react-i18next';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { ModelPanel } from './model/model-panel.tsx';
import { ParamsForm } from './params-form.tsx';
import { useParams } from './use-params.ts';

/** Shows the page with the parameters of the installation, in groups. */
export function ParamsPage() {
  const { t } = useTranslation('params');
  const { data, error, isPending, refetch } = useParams();
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')} />
      {isPending && <TableSkeleton columns={2} />}
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && <ParamsForm params={data} />}
      {data && <ModelPanel />}
    </Page>
  );
}
