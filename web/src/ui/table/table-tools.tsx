import { ColumnHeightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkbookExport } from '#lib/statistics/use-workbook.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { BasketButton } from '../basket/basket-button.tsx';
import { ExportButton } from '../export-menu/export-button.tsx';
import type { ResultData } from '../metric/result-data.ts';
import type { Density } from './data-table-props.ts';
import styles from './table.module.css';

type Props = {
  result: ResultData;
  title?: ReactNode;
  extra?: ReactNode;
  hidden: readonly string[];
  onHide: (keys: readonly string[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
  exporting?: WorkbookExport;
  label: string;
};

/** Shows the line above a table: its title, content of the page, choice of columns, row height and export. */
export function TableTools(props: Props) {
  const { title, extra, density, onDensity, exporting, label, ...rest } = props;
  const { t } = useTranslation('table');
  const isNarrow = useIsNarrow();
  return (
    <>
      <div className={styles.title}>{title}</div>
      {extra}
      <div className={styles.tools}>
        {!isNarrow && <DensityButton density={density} onDensity={onDensity} />}
        <Popover
          trigger="click"
          placement="bottomRight"
          title={t('columns')}
          content={<Columns {...rest} />}
        >
          <Button
            type="text"
            size="small"
            aria-label={t('columns')}
            icon={<SettingOutlined aria-hidden />}
          />
        </Popover>
        {rest.result.rows.length > 0 && <BasketButton label={label} result={rest.result} />}
        {exporting && <ExportButton label={t('export')} exporting={exporting} />}
      </div>
    </>
  );
}

function DensityButton({ density, onDensity }: Pick<Props, 'density' | 'onDensity'>) {
  const { t } = useTranslation('table');
  const name = t(density === 'small' ? 'density.wide' : 'density.tight');
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        size="small"
        aria-label={name}
        icon={<ColumnHeightOutlined aria-hidden />}
        onClick={() => onDensity(density === 'small' ? 'middle' : 'small')}
      />
    </Tooltip>
  );
}

function Columns({ result, hidden, onHide }: Pick<Props, 'result' | 'hidden' | 'onHide'>) {
  const keys = result.columns.map(({ key }) => key);
  const shown = keys.filter((key) => !hidden.includes(key));
  return (
    <Checkbox.Group
      className={styles.choice}
      value={shown}
      onChange={(chosen) => onHide(keys.filter((key) => !chosen.includes(key)))}
      options={result.columns.map(({ key, label }) => ({
        value: key,
        label,
        disabled: shown.length === 1 && shown[0] === key,
      }))}
    />
  );
}
