import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCan } from '#ui/can/can.tsx';
import styles from './connect.module.css';

/** Lists the ways in which data come in, each with the page that begins it where the user may open that. */
export function ConnectWays() {
  const { t } = useTranslation('connect');
  const mayImport = useCan({ all: ['etl:edit'] });
  const mayConnect = useCan({ all: ['etl:view'] });
  const mayPush = useCan({ all: ['client:view'] });
  return (
    <section className={styles.panel} aria-labelledby="connect-ways">
      <h2 id="connect-ways">{t('ways.title')}</h2>
      <dl className={styles.ways}>
        <div>
          <dt>{t('ways.files.name')}</dt>
          <dd>
            {t('ways.files.how')}
            {mayImport && <Link to="/config/import">{t('ways.files.open')}</Link>}
          </dd>
        </div>
        <div>
          <dt>{t('ways.system.name')}</dt>
          <dd>
            {t('ways.system.how')}
            {mayConnect && <Link to="/config/etl">{t('ways.system.open')}</Link>}
          </dd>
        </div>
        <div>
          <dt>{t('ways.push.name')}</dt>
          <dd>
            {t('ways.push.how')} <code>POST ingest/events</code>
            {mayPush && <Link to="/system/clients">{t('ways.push.open')}</Link>}
          </dd>
        </div>
      </dl>
      <p>{t('ways.then')}</p>
    </section>
  );
}
