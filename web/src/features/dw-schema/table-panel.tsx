import { ArrowLeftOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Choices } from '#ui/choices/choices.tsx';
import { LineageTab } from './tabs/lineage-tab.tsx';
import { RowsTab } from './tabs/rows-tab.tsx';
import { StructureTab } from './tabs/structure-tab.tsx';
import { ValuesTab } from './tabs/values-tab.tsx';
import { type PanelProps, warehouseTabs } from './use-warehouse.ts';
import styles from './warehouse.module.css';

/** Shows the panel of one table, with its meaning, columns, values, some rows, and its origin. */
export function TablePanel(props: PanelProps) {
  const { table, view, onChange } = props;
  const { t } = useTranslation('dw-schema');
  const isLocked = table.isReader && table.rows === null;
  return (
    <section className={styles.panel} aria-label={table.label}>
      <Button
        className={styles.back ?? ''}
        type="text"
        icon={<ArrowLeftOutlined aria-hidden />}
        onClick={() => onChange({ table: '' }, { push: true })}
      >
        {t('back')}
      </Button>
      <h2>
        {table.label} <code>{table.table}</code>
      </h2>
      <p className={styles.means}>{table.means}</p>
      <Facts table={table} />
      {isLocked ? (
        <p className={styles.locked}>
          <LockOutlined aria-hidden /> {t('lockedText')}
        </p>
      ) : (
        <>
          <Choices
            look="tabs"
            label={t('tab.label')}
            options={warehouseTabs.map((tab) => ({ value: tab, label: t(`tab.${tab}`) }))}
            value={view.tab}
            onChange={(tab) => onChange({ tab }, { push: true })}
          />
          <div className={styles.shown}>
            <Shown key={table.table} {...props} />
          </div>
        </>
      )}
    </section>
  );
}

function Shown(props: PanelProps) {
  const { tab } = props.view;
  if (tab === 'structure') return <StructureTab {...props} />;
  if (tab === 'values') return <ValuesTab {...props} />;
  if (tab === 'rows') return <RowsTab {...props} />;
  return <LineageTab {...props} />;
}

function Facts({ table }: Pick<PanelProps, 'table'>) {
  const { t } = useTranslation('dw-schema');
  const { full, date, ago } = useFormat();
  const { rows, bytes, columns, dataFrom, dataUntil, loadedAt, isShared } = table;
  const facts: [string, string][] = [
    [t('fact.rows'), rows === null ? t('fact.hidden') : full(rows)],
    [t('fact.columns'), full(columns)],
    ...(bytes === null ? [] : [[t('fact.bytes'), toBytes(bytes)] as [string, string]]),
    ...(dataFrom === null || dataUntil === null
      ? []
      : [[t('fact.days'), `${date(dataFrom)} – ${date(dataUntil)}`] as [string, string]]),
    ...(loadedAt === null
      ? []
      : [
          [t('fact.loadedAt'), `${date(loadedAt, 'minute')} · ${ago(loadedAt)}`] as [
            string,
            string,
          ],
        ]),
    ...(isShared ? [[t('fact.scope'), t('shared')] as [string, string]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

function toBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${units[step]}`;
}
