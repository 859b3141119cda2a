import { InfoCircleOutlined } from '@ant-design/icons';
import type { QueryResult } from '@stacksight/contract';
import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './statistic-page.module.css';
import { useWarningWords } from './warning-words.ts';

type Props = { results: readonly (QueryResult | undefined)[] };

/** Shows the warnings of some results, each warning once. */
export function Notices({ results }: Props) {
  const words = useWarningWords();
  const warnings = warningsOf(results);
  if (warnings.length === 0) return null;
  return (
    <div role="note">
      <ul className={styles.notices}>
        {warnings.map((warning) => (
          <li key={warning}>
            <InfoCircleOutlined aria-hidden /> {words[warning]}
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Shows the warnings in the free end of a line, where their late arrival moves nothing. A click shows their full text.
 */
export function NoticeLine({ results }: Props) {
  const { t } = useTranslation('statistic-page');
  const words = useWarningWords();
  const warnings = warningsOf(results).map((warning) => words[warning]);
  if (warnings.length === 0) return null;
  const all = (
    <ul className={styles.noticeList}>
      {warnings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
  return (
    <Popover title={t('notices')} content={all} trigger={['click']} placement="bottomLeft">
      <button type="button" className={styles.noticeLine}>
        <InfoCircleOutlined aria-hidden /> <span role="note">{warnings.join(t('noticeJoin'))}</span>
      </button>
    </Popover>
  );
}

function warningsOf(results: Props['results']) {
  // If no library group exists, each number has this message itself.
  const known = results.filter((result) => result?.meta.glc !== '');
  return [...new Set(known.flatMap((result) => result?.meta.warnings ?? []))];
}
