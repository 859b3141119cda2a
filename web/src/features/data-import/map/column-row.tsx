import { SafetyOutlined } from '@ant-design/icons';
import {
  dayOrders,
  type FileColumn,
  type ImportField,
  type ImportForm,
} from '@stacksight/contract';
import { Select } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasSerials, hasTwoReadings } from './change-form.ts';
import { FieldSelect } from './field-select.tsx';
import styles from './map.module.css';
import { useCodeOptions } from './use-code-options.ts';

type Props = {
  at: number;
  column: FileColumn;
  values: readonly string[];
  why: 'heading' | 'values' | null;
  isPersonal: boolean;
  isRequired: boolean;
  rowIs: ImportForm['rowIs'];
  taken: string;
  onField: (at: number, field: ImportField | null) => void;
  onColumn: (at: number, part: Partial<FileColumn>) => void;
};

/** The id of the select of a column, to which problems lead. */
export const columnId = (at: number): string => `import-column-${at}`;

const mostSamples = 3;

/** Shows a column of the file: its heading, some values, what it is, and what must be known beside. */
export const ColumnRow = memo(function ColumnRow(props: Props) {
  const { at, column, values, why, isPersonal, isRequired, rowIs, taken } = props;
  const { t } = useTranslation('data-import');
  const { heading, field } = column;
  const samples = [...new Set(values.filter((value) => value.trim() !== ''))].slice(0, mostSamples);
  return (
    <li className={styles.column} data-unread={field === null || undefined}>
      <div className={styles.columnHead}>
        <strong title={heading}>{heading}</strong>
        <ul aria-label={t('column.samples', { heading })}>
          {samples.length === 0 && <li data-empty>{t('column.empty')}</li>}
          {samples.map((value) => (
            <li key={value} title={value}>
              {isPersonal && field === null ? masked(value) : value}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.columnIs}>
        <FieldSelect
          id={columnId(at)}
          {...{ heading, field, rowIs, taken }}
          onChange={(next) => props.onField(at, next)}
        />
        {(hasTwoReadings(field, values) || hasSerials(field, values)) && <DayOrder {...props} />}
        {field === 'count' && (rowIs === 'counts' || rowIs === 'events') && <Counted {...props} />}
        {isPersonal ? (
          <small className={styles.personal}>
            <SafetyOutlined aria-hidden />{' '}
            {t(field === null ? 'column.personal' : 'column.personalRead')}
          </small>
        ) : (
          (why !== null || isRequired) && (
            <small>
              {isRequired && <b>{t('column.required')}</b>}
              {why !== null && t(`column.why.${why}`)}
            </small>
          )
        )}
      </div>
    </li>
  );
});

/** Hides all but the first character of a value that nobody should read over a shoulder. */
const masked = (value: string) => `${[...value.trim()][0] ?? ''}•••`;

function DayOrder({ at, column, values, onColumn }: Props) {
  const { t } = useTranslation('data-import');
  const isSerial = hasSerials(column.field, values);
  const example = values.find((value) => hasDayToRead(column.field, value)) ?? '';
  const orders = dayOrders.filter((order) => (order === 'serial') === isSerial);
  return (
    <Select
      size="small"
      aria-label={t('order.label', { heading: column.heading })}
      placeholder={t('order.choose', { example })}
      status={column.order === undefined ? 'warning' : ''}
      value={column.order ?? null}
      options={orders.map((order) => ({ value: order, label: t(`order.${order}`) }))}
      onChange={(order) => onColumn(at, { order })}
    />
  );
}

const hasDayToRead = (field: ImportField | null, value: string): boolean =>
  hasTwoReadings(field, [value]) || hasSerials(field, [value]);

function Counted({ at, column: { heading, event }, onColumn }: Props) {
  const { t } = useTranslation('data-import');
  const options = useCodeOptions('event');
  return (
    <Select
      size="small"
      allowClear
      aria-label={t('counted.label', { heading })}
      placeholder={t('counted.choose')}
      showSearch={{ optionFilterProp: 'label' }}
      value={event ?? null}
      options={options}
      onChange={(next: string | undefined) => onColumn(at, { event: next })}
    />
  );
}
