import type { BehaviorEvent } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { exploreAddress } from '#lib/statistics/explore-address.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import styles from './behavior-event.module.css';
import { Mapping } from './mapping.tsx';
import { useEventData } from './use-events.ts';

/** Shows the details of an event. */
export function EventDetail({ event }: { event: BehaviorEvent }) {
  const { t } = useTranslation('behavior-event');
  const { date } = useFormat();
  const { code, nameZh, nameEn, countsZh, countsEn, status, isBuiltIn } = event;
  return (
    <div className={styles.detail}>
      <Facts
        facts={[
          [t('column.code'), <code key="code">{code}</code>],
          [t('field.nameZh'), nameZh],
          [t('field.nameEn'), nameEn],
          [t('field.countsZh'), countsZh || noValue],
          [t('field.countsEn'), countsEn || noValue],
          [t('column.mapping'), <Mapping key="mapping" event={event} />],
          [t('kind.label'), t(isBuiltIn ? 'kind.builtIn' : 'kind.own')],
          [t('status.label'), t(`status.${status}`)],
          [
            t('column.modifiedAt'),
            `${date(event.modifiedAt, 'minute')}${event.modifiedBy === '' ? '' : ` · ${event.modifiedBy}`}`,
          ],
        ]}
      />
      {status !== 'deleted' && <InWarehouse code={code} />}
      <Properties event={event} />
    </div>
  );
}

function InWarehouse({ code }: { code: string }) {
  const { t } = useTranslation('behavior-event');
  const { date, full, ago } = useFormat();
  const data = useEventData([code]).of(code);
  const path = useScreens().get('analysis/explore');
  const text = (value: string | null | undefined, show: (value: string) => string) =>
    value == null ? noValue : show(value);
  return (
    <section>
      <div className={styles.sectionHead}>
        <h3>{t('data.title')}</h3>
        {path !== undefined && (data?.count ?? 0) > 0 && (
          <Link to={exploreAddress(path, { kind: 'event', events: [{ code }] })}>{t('ask')}</Link>
        )}
      </div>
      <Facts
        facts={[
          [t('column.count'), data === undefined ? noValue : full(data.count)],
          [t('data.from'), text(data?.from, (day) => date(day))],
          [t('data.until'), text(data?.until, (day) => date(day))],
          [t('data.dataUntil'), text(data?.dataUntil, (day) => date(day))],
          [t('data.loadedAt'), text(data?.loadedAt, (at) => `${date(at, 'minute')} · ${ago(at)}`)],
        ]}
      />
    </section>
  );
}

function Properties({ event }: { event: BehaviorEvent }) {
  const { t } = useTranslation('behavior-event');
  return (
    <section>
      <h3>{t('properties.title', { count: event.properties.length })}</h3>
      {event.properties.length === 0 ? (
        <p className={styles.none}>{t('properties.none')}</p>
      ) : (
        <table className={styles.properties}>
          <thead>
            <tr>
              <th>{t('field.nameZh')}</th>
              <th>{t('field.nameEn')}</th>
              <th>{t('column.code')}</th>
              <th>{t('properties.type')}</th>
            </tr>
          </thead>
          <tbody>
            {event.properties.map(({ code, nameZh, nameEn, type }) => (
              <tr key={code}>
                <td>{nameZh}</td>
                <td>{nameEn}</td>
                <td>
                  <code>{code}</code>
                </td>
                <td>{t(`type.${type}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
