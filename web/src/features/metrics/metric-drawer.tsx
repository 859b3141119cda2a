import type { DimensionCard, MetricCard, MetricUse } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { exploreAddress } from '#lib/statistics/explore-address.ts';
import { useScreens, useScreenTitles } from '#lib/statistics/use-screens.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { CardDrawer, Chips } from './card-drawer.tsx';
import styles from './metrics.module.css';
import type { OpenCard } from './use-metrics.ts';

type Props = {
  code: string;
  cards: readonly MetricCard[] | undefined;
  dimensions: readonly DimensionCard[];
  onOpen: OpenCard;
  onClose: () => void;
};

/** Shows the drawer with the full card of a metric. */
export function MetricDrawer({ code, cards, dimensions, onOpen, onClose }: Props) {
  const card = cards?.find((one) => one.code === code);
  return (
    <CardDrawer
      title={cards === undefined ? undefined : (card?.label ?? null)}
      onClose={onClose}
      extra={card && <Ask card={card} />}
    >
      {card && cards && <Card card={card} cards={cards} dimensions={dimensions} onOpen={onOpen} />}
    </CardDrawer>
  );
}

function Ask({ card: { code, dataset } }: { card: MetricCard }) {
  const { t } = useTranslation('metrics');
  const path = useScreens().get('analysis/explore');
  if (path === undefined) return null;
  const address = exploreAddress(path, { kind: 'table', dataset, metrics: [code] });
  return <Link to={address}>{t('ask')}</Link>;
}

type CardProps = Omit<Props, 'code' | 'cards' | 'onClose'> & {
  card: MetricCard;
  cards: readonly MetricCard[];
};

function Card({ card, cards, dimensions, onOpen }: CardProps) {
  const { t } = useTranslation('metrics');
  const metricChip = (code: string) => ({
    key: code,
    label: cards.find((one) => one.code === code)?.label ?? code,
    onOpen: () => onOpen({ metric: code }),
  });
  const dimensionChip = (code: string) => ({
    key: code,
    label: dimensions.find((one) => one.code === code)?.label ?? code,
    onOpen: () => onOpen({ dimension: code }),
  });
  return (
    <div className={styles.detail}>
      <p className={styles.definition}>{card.means}</p>
      <Facts
        facts={[
          [t('fact.formula'), <span key="formula">{card.formula}</span>],
          card.parts.length === 0
            ? null
            : [t('fact.parts'), <Chips key="parts" chips={card.parts.map(metricChip)} />],
          [t('fact.unit'), card.unit ?? t(`format.${card.format}`)],
          [t('fact.additivity'), t(`additivity.${card.additivity}`)],
          [t('fact.grain'), card.grain === null ? t('grain.now') : t(`grain.${card.grain}`)],
          card.countsReaders ? [t('fact.privacy'), t('privacy')] : null,
          [t('fact.dataset'), card.datasetLabel],
          [t('fact.code'), <code key="code">{card.code}</code>],
          [t('fact.names'), `${card.nameZh} · ${card.nameEn}`],
        ]}
      />
      <h3>{t('section.source')}</h3>
      <Source card={card} />
      <h3>{t('section.dimensions', { count: card.dimensions.length })}</h3>
      <Chips chips={card.dimensions.map(dimensionChip)} />
      <h3>{t('section.uses', { count: card.uses.length })}</h3>
      <Uses uses={card.uses} />
    </div>
  );
}

function Source({ card }: { card: MetricCard }) {
  const { t } = useTranslation('metrics');
  const { date, ago } = useFormat();
  const { tables, rollups, dataFrom, dataUntil, loadedAt } = card;
  return (
    <Facts
      facts={[
        [t('fact.tables'), <TableLinks key="tables" tables={tables} />],
        rollups.length === 0
          ? null
          : [t('fact.rollups'), <TableLinks key="rollups" tables={rollups} />],
        [
          t('fact.days'),
          dataFrom === null || dataUntil === null
            ? t('noDays')
            : `${date(dataFrom)} – ${date(dataUntil)}`,
        ],
        [
          t('fact.loadedAt'),
          loadedAt === null ? t('neverLoaded') : `${date(loadedAt, 'minute')} · ${ago(loadedAt)}`,
        ],
      ]}
    />
  );
}

/** Shows the tables of the warehouse, as links for users who may open the warehouse. */
function TableLinks({ tables }: { tables: readonly string[] }) {
  const path = useScreens().get('analysis/warehouse');
  return (
    <span className={styles.links}>
      {tables.map((table) =>
        path === undefined ? (
          <code key={table}>{table}</code>
        ) : (
          <Link key={table} to={`${path}?table=${table}`}>
            <code>{table}</code>
          </Link>
        ),
      )}
    </span>
  );
}

function Uses({ uses }: { uses: readonly MetricUse[] }) {
  const { t } = useTranslation('metrics');
  if (uses.length === 0) return <p className={styles.none}>{t('unused')}</p>;
  return (
    <ul className={styles.places}>
      {uses.map((use) => (
        <li key={`${use.kind} ${use.name}`}>
          <Use use={use} />
        </li>
      ))}
    </ul>
  );
}

function Use({ use }: { use: MetricUse }) {
  const { t } = useTranslation(['metrics', 'dashboard']);
  const language = useLanguage();
  const screens = useScreens();
  const titles = useScreenTitles();
  const kind = t(`metrics:use.${use.kind}`);
  if (use.kind === 'tile') {
    const path = screens.get('dashboard/index');
    // The tiles have their names in the namespace of the dashboard.
    const name = t(`dashboard:tile.${use.name}` as 'dashboard:tile.loans');
    const text = `${kind} · ${name}`;
    return path === undefined ? text : <Link to={path}>{text}</Link>;
  }
  if (use.kind === 'rule') {
    return <Link to={`/rule/${use.name}`}>{`${kind} · ${use.label}`}</Link>;
  }
  if (use.kind === 'component' || use.kind === 'target') {
    const list = screens.get(`analysis/${use.kind}s`);
    const text = `${kind} · ${use.label}`;
    return list === undefined ? text : <Link to={list}>{text}</Link>;
  }
  const path = screens.get(use.name);
  const title = titles.get(use.name)?.[language];
  // A page that is not in the user's menu has no name here either.
  if (path === undefined || title === undefined) return <span>{t('metrics:use.other')}</span>;
  return <Link to={path}>{`${kind} · ${title}`}</Link>;
}
