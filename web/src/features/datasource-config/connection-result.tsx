import { CheckOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons';
import { type ConnectionTest, connectionSteps } from '@stacksight/contract';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import styles from './datasource-config.module.css';

type State = 'done' | 'failed' | 'open';
const icons = { done: CheckOutlined, failed: CloseOutlined, open: MinusOutlined };

/** Shows how far a test of a connection came, and what to do where the account may change data. */
export function ConnectionResult({ tested }: { tested: ConnectionTest }) {
  const { t } = useTranslation('datasource-config');
  const { isGood, message, warning, advice, reached, ms } = tested;
  // A step may be the last one although the connection cannot be used: its account may read no table.
  const count = reached === 'nothing' ? 0 : connectionSteps.indexOf(reached) + 1;
  const stateOf = (index: number): State =>
    index < count ? 'done' : index === count && !isGood ? 'failed' : 'open';
  return (
    <div className={styles.result}>
      <Alert
        showIcon
        type={isGood ? 'success' : reached === 'nothing' ? 'error' : 'warning'}
        title={message}
        description={t('took', { ms })}
      />
      <ol className={styles.steps} aria-label={t('steps')}>
        {connectionSteps.map((step, index) => {
          const state = stateOf(index);
          const Icon = icons[state];
          return (
            <li key={step} className={styles[state]}>
              <Icon aria-hidden /> {t(`step.${step}`)}
              <span className={styles.hidden}>{t(`state.${state}`)}</span>
            </li>
          );
        })}
      </ol>
      {warning !== null && <Alert showIcon type="warning" title={warning} />}
      {advice !== null && <Statements text={advice} />}
    </div>
  );
}

function Statements({ text }: { text: string }) {
  const { t } = useTranslation('datasource-config');
  return (
    <div className={styles.advice}>
      <div className={styles.adviceHead}>
        <span>{t('advice')}</span>
        <Button size="small" onClick={() => void copyText(text)}>
          {t('copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.sql} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
