import { useTranslation } from 'react-i18next';
import { urlText, useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { FlowPanel } from './flow-panel.tsx';
import { LoanPanel } from './loan-panel.tsx';
import { useForecasts } from './use-forecasts.ts';

const shape = { glc: urlText(), month: urlText() };

/** Shows how well the demand forecast, on which plans and purchases rely, has matched the actual numbers. */
export function ForecastPage() {
  const { t } = useTranslation('holdings-forecast');
  const [{ glc, month }, setState] = useUrlState(shape);
  const { loans, flows } = useForecasts(glc, month);
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')} />
      <LoanPanel forecast={loans} onMonth={(next) => setState({ month: next })} />
      {/* The second check comes below the first once that is there, so that it never moves. */}
      {(loans.data !== undefined || loans.error !== null) && <FlowPanel forecast={flows} />}
    </Page>
  );
}
