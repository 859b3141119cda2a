import type { QualityCheck, QualityFinding } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from '../quality.module.css';
import { AcceptDialog } from './accept-dialog.tsx';

const shownAtFirst = 12;

/** Lists the libraries, sources or dictionaries in which a check found something, to be accepted one by one. */
export function Places({ check, glc }: { check: QualityCheck; glc: string }) {
  const { t } = useTranslation('data-quality');
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<QualityFinding | null>(null);
  const query = { check, ...(glc === '' ? {} : { glc }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['dataQuality', 'findings', check, glc],
    queryFn: ({ signal }) => api.dataQuality.findings({ query, signal }),
    meta: { silent: true },
  });
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TableSkeleton columns={2} />;
  if (data.length === 0) return null;
  const shown = isWhole ? data : data.slice(0, shownAtFirst);
  return (
    <section aria-labelledby="quality-places">
      <h3 id="quality-places" className={styles.heading}>
        {t('places.title', { count: data.length })}
      </h3>
      <ul className={styles.places}>
        {shown.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.place}</strong>
              <span>{one.says}</span>
              {one.acceptance !== null && (
                <small>
                  {t('places.known', { reason: one.acceptance.reason, by: one.acceptance.by })}
                </small>
              )}
            </div>
            {check === 'unnamedCodes' && one.fix !== null && (
              <Link to={one.fix}>{t('places.name')}</Link>
            )}
            {one.mayAccept && (
              <Button size="small" onClick={() => setChosen(one)}>
                {t('places.accept')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > shown.length && (
        <Button type="link" onClick={() => setWhole(true)}>
          {t('places.all', { count: data.length })}
        </Button>
      )}
      {chosen !== null && (
        <AcceptDialog finding={chosen} glc={glc} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}
