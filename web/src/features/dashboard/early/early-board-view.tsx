import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import metric from '#ui/metric/metric.module.css';
import { sparkSize } from '#ui/metric/spark-path.ts';
import tile from '#ui/metric/stat-tile.module.css';
import page from '#ui/page/page.module.css';
import frame from '#ui/statistic-page/statistic-page.module.css';
import arrange from '../arrange/arrange.module.css';
import dashboard from '../dashboard-page.module.css';
import { smallTiles } from '../tiles/tile-catalogue.ts';
import styles from './early-board.module.css';

/**
 * Shows the HTML of the dashboard with all its numbers still to come, which the build renders once for each language;
 * `draw-board.ts` puts the numbers in, until React shows the same tiles at the same places.
 */
export function EarlyBoardView() {
  const { t } = useTranslation('dashboard');
  return (
    <div className={page.page}>
      <header className={frame.head}>
        <h1>{t('title')}</h1>
        <span className={frame.space} />
        <span className={styles.beside} />
      </header>
      <div className={styles.filters}>
        <i />
        <i />
      </div>
      <div className={dashboard.numbers} data-tiles>
        {smallTiles.map((one) => (
          <Cell key={one.tile} name={one.tile}>
            {one.kind === 'number'
              ? one.metrics.map((key) => <Tile key={key} metric={key} label={t(`number.${key}`)} />)
              : [<Tile key={one.tile} metric={null} label={t(`tile.${one.tile}`)} />]}
          </Cell>
        ))}
      </div>
    </div>
  );
}

type CellProps = { name: string; children: ReactElement[] };

function Cell({ name, children }: CellProps) {
  const isPair = children.length > 1;
  return (
    <div className={arrange.cell} data-wide={isPair || undefined} data-tile={name}>
      <div className={arrange.content} data-pair={isPair || undefined}>
        {children}
      </div>
    </div>
  );
}

/** A tile that waits for its number; `metric` is null if the number does not come with the others. */
function Tile({ metric: key, label }: { metric: string | null; label: string }) {
  return (
    <div className={dashboard.number}>
      <section className={tile.tile} data-metric={key ?? undefined}>
        <div className={tile.tileHead}>
          <span className={metric.labelBox} data-place="beside">
            <span className={metric.label}>{label}</span>
          </span>
        </div>
        {key !== null && <Body />}
        <div className={tile.tileSkeleton}>
          <div />
          <div />
        </div>
      </section>
    </div>
  );
}

function Body() {
  const { t } = useTranslation('statistic-page');
  return (
    <div className={tile.tileBody} hidden>
      <div className={tile.number}>
        <span data-value />
        <small />
      </div>
      <div className={tile.tileFoot} hidden>
        <span className={metric.change}>
          <span className={metric.changeValue} data-change>
            <span className={styles.arrow} data-direction="up" hidden>
              <ArrowUpOutlined aria-hidden />
            </span>
            <span className={styles.arrow} data-direction="down" hidden>
              <ArrowDownOutlined aria-hidden />
            </span>
            <span data-growth />
          </span>
          <span className={metric.against} data-against="previous">
            {t('compare.againstPrevious')}
          </span>
          <span className={metric.against} data-against="lastYear">
            {t('compare.againstLastYear')}
          </span>
        </span>
      </div>
      <div className={tile.trend} hidden>
        <svg
          aria-hidden
          data-trend
          className={metric.spark}
          viewBox={`0 0 ${sparkSize.width} ${sparkSize.height}`}
          preserveAspectRatio="none"
        >
          <path />
          <path className={metric.part} />
        </svg>
      </div>
    </div>
  );
}
