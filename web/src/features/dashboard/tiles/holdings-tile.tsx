import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { glcOf } from '#lib/statistics/filters.ts';
import type { StatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { unknownColumn } from '#ui/metric/result-data.ts';
import { StatTile } from '#ui/metric/stat-tile.tsx';
import styles from '../dashboard-page.module.css';
import type { HoldingsTile } from './tile-catalogue.ts';
import { useHoldingsNumber } from './use-holdings-number.ts';

type Props = { tile: HoldingsTile; tools: StatisticTools; isReady: boolean };

/** Shows a number about collection decisions, which opens the page with what it counts. */
export function HoldingsTileView({ tile: { tile, path }, tools, isReady }: Props) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const { data, error, isLoading, onRetry } = useHoldingsNumber(tile, tools.filters, isReady);
  const label = t(`tile.${tile}`);
  const search = new URLSearchParams(glcOf(tools.filters.glc)).toString();
  return (
    <div className={styles.number}>
      <StatTile
        column={{
          ...unknownColumn(tile),
          label,
          means: t(`means.${tile}`),
          unit: t(`unit.${tile}`),
        }}
        label={label}
        value={data?.value}
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        onOpen={() => void navigate({ pathname: path, search })}
      />
      {data !== undefined && <p className={styles.note}>{data.note}</p>}
    </div>
  );
}
