import type { OfficialReturn, ReturnField } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { Change } from '#ui/metric/change.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import styles from './field-table.module.css';
import { stateTones } from './state-tones.ts';
import { useFieldText } from './use-return.ts';
import type { ShowRows } from './use-show-rows.ts';

type Props = { filled: OfficialReturn; onField: (code: string) => void; onRows: ShowRows };

/** Shows the fields of a return in the layout of the form, with a head for each section. */
export function FieldTable({ filled, onField, onRows }: Props) {
  const { t } = useTranslation('official-return');
  const { sections, fields, checks, form } = filled;
  const wrong = new Set(
    checks.filter(({ note }) => note === null).flatMap(({ fields: [first] }) => first ?? []),
  );
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{form.name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.number')}</th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" data-number>
            {t('column.value')}
          </th>
          <th scope="col">{t('column.unit')}</th>
          <th scope="col" data-number>
            {t('column.before')}
          </th>
          <th scope="col" data-number>
            {t('column.change')}
          </th>
          <th scope="col">{t('column.state')}</th>
        </tr>
      </thead>
      {sections.map(({ code, number, name }) => (
        <tbody key={code}>
          <tr className={styles.section}>
            <th colSpan={7} scope="rowgroup">
              {number}
              <span>{name}</span>
            </th>
          </tr>
          {fields
            .filter(({ section }) => section === code)
            .map((field) => (
              <FieldRow
                key={field.code}
                field={field}
                isWrong={wrong.has(field.code)}
                onField={onField}
                onRows={onRows}
              />
            ))}
        </tbody>
      ))}
    </table>
  );
}

type RowProps = Pick<Props, 'onField' | 'onRows'> & { field: ReturnField; isWrong: boolean };

function FieldRow({ field, isWrong, onField, onRows }: RowProps) {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  const text = useFieldText();
  const { code, number, name, unit, value, before, change, state, worked, query } = field;
  const shown = text(value, field);
  return (
    <tr data-field={code} data-wrong={isWrong || undefined}>
      <td className={styles.number}>{number}</td>
      <th scope="row">
        <button type="button" className={styles.name} onClick={() => onField(code)}>
          {name}
        </button>
        {field.next !== null && <small>{field.next}</small>}
        {field.dataUntil !== null && (
          <small>{t('field.ended', { day: date(field.dataUntil) })}</small>
        )}
        {isWrong && <small className={styles.wrong}>{t('field.wrong')}</small>}
      </th>
      <td data-label={unit === null ? t('column.value') : t('entry.value', { unit })} data-number>
        {query !== null && value !== null && state === 'worked' ? (
          <button
            type="button"
            className={styles.value}
            title={t('field.rows')}
            onClick={() => onRows(query)}
          >
            {shown}
          </button>
        ) : (
          <span data-unknown={value === null || undefined}>{shown}</span>
        )}
        {state === 'overruled' && (
          <small>{t('field.worked', { value: text(worked, field) })}</small>
        )}
      </td>
      <td className={styles.unit}>{unit ?? ''}</td>
      <td data-label={t('column.before')} data-number>
        {before === null ? noValue : text(before, field)}
      </td>
      <td data-label={t('column.change')} data-number>
        <Change growth={change} isQuiet />
      </td>
      <td data-label={t('column.state')}>
        <StatusMark tone={stateTones[state]}>{t(`state.${state}`)}</StatusMark>
      </td>
    </tr>
  );
}
