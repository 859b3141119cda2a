import { useTranslation } from 'react-i18next';
import { urlText, useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { FlowPanel } from './flow-panel.tsx';
import { LoanPanel } from './loan-panel.tsx';

const shape = { glc: urlText(), month: urlText() };

/** Shows how well the demand forecast, on which plans and purchases rely, has matched the actual numbers. */
export function ForecastPage() {
  const { t } = useTranslation('holdings-forecast');
  const [{ glc, month }, setState] = useUrlState(shape);
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')} />
      <LoanPanel glc={glc} month={month} onMonth={(next) => setState({ month: next })} />
      <FlowPanel glc={glc} />
    </Page>
  );
}
