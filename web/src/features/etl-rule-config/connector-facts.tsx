import type { EtlConnector } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import styles from './etl-rule-config.module.css';

/** Says what a connector brings, what its system cannot answer, and how it was tried. */
export function ConnectorFacts({ connector }: { connector: EtlConnector }) {
  const { t, i18n } = useTranslation('etl-rule-config');
  const language = i18n.language === 'zh-CN' ? 'zh-CN' : 'en-US';
  return (
    <dl className={styles.facts}>
      <dt>{t('connect.brings')}</dt>
      <dd>{connector.streams.map(({ title }) => title[language]).join(t('connect.and'))}</dd>
      {connector.lacks.length > 0 && (
        <>
          <dt>{t('connect.lacks')}</dt>
          <dd>
            <ul>
              {connector.lacks.map((text) => (
                <li key={text[language]}>{text[language]}</li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>{t('connect.tried')}</dt>
      <dd>{connector.tried[language]}</dd>
    </dl>
  );
}
