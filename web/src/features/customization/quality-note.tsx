import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useCan } from '#ui/can/can.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './connect.module.css';

/** Says how many checks of the data found something, with the way to them. */
export function QualityNote() {
  const { t } = useTranslation('connect');
  const { full } = useFormat();
  const mayLook = useCan({ all: ['warehouse:view'] });
  const { data } = useQuery({
    queryKey: ['dataQuality', 'summary', ''],
    queryFn: ({ signal }) => api.dataQuality.summary({ signal }),
    enabled: mayLook,
    meta: { silent: true },
  });
  if (data === undefined) return null;
  const { open } = data;
  return (
    <section className={styles.panel}>
      <h2>{t('quality.title')}</h2>
      <p>
        {open === null ? (
          t('quality.notYet')
        ) : (
          <StatusMark tone={open === 0 ? 'good' : 'bad'}>
            {open === 0 ? t('quality.fine') : t('quality.found', { count: open, open: full(open) })}
          </StatusMark>
        )}{' '}
        <Link to="/config/data-quality">{t('quality.look')}</Link>
      </p>
    </section>
  );
}
