import type { DataMapping, ImportForm } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { Facts } from '#ui/facts/facts.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { useFieldWords } from '../map/use-field-words.ts';
import styles from './mappings.module.css';

/** Shows a saved mapping to be read: what a row is, what each column is, and the versions so far. */
export function MappingDetail({ mapping }: { mapping: DataMapping }) {
  const { t } = useTranslation('data-import');
  const { date, full } = useFormat();
  const { id, form, headings, version, modifiedBy, modifiedAt } = mapping;
  const versions = Array.from({ length: version }, (_, at) => version - at);
  return (
    <>
      <Facts
        facts={[
          [t('mappings.column.version'), full(version)],
          [t('mappings.column.modifiedBy'), modifiedBy],
          [t('mappings.column.modifiedAt'), date(modifiedAt, 'minute')],
          form === null ? [t('mappings.column.headings'), headings.join(t('result.comma'))] : null,
        ]}
      />
      {form === null ? <p className={styles.note}>{t('mappings.asJson')}</p> : <Form form={form} />}
      <h3 className={styles.heading}>{t('mappings.versions')}</h3>
      <ul className={styles.versions}>
        {versions.map((number) => (
          <li key={number}>
            <Button
              size="small"
              onClick={() =>
                void download(
                  api.dataImport.mappingFile({ params: { id }, query: { version: number } }),
                )
              }
            >
              {t('mappings.version', { number: full(number) })}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Form({ form }: { form: ImportForm }) {
  const { t } = useTranslation('data-import');
  const words = useFieldWords();
  const code = (field: string, to: string) =>
    t(`data-import-words:code.${field}.${to}`, { defaultValue: to });
  const fieldOf = (column: ImportForm['columns'][number]) => {
    if (column.field === null) return t('column.unread');
    const { label } = words.field(column.field);
    return column.event === undefined ? label : `${label} · ${code('event', column.event)}`;
  };
  return (
    <>
      <h3 className={styles.heading}>
        {t('mappings.rowIs')} {words.kinds.find(({ value }) => value === form.rowIs)?.label}
      </h3>
      {form.event !== null && (
        <p className={styles.note}>
          {t('row.event')} {code('event', form.event)}
        </p>
      )}
      <table className={styles.columns}>
        <thead>
          <tr>
            <th>{t('mappings.heading')}</th>
            <th>{t('mappings.field')}</th>
          </tr>
        </thead>
        <tbody>
          {form.columns.map((column) => (
            <tr key={column.heading} data-unread={column.field === null || undefined}>
              <td>{column.heading}</td>
              <td>{fieldOf(column)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {form.codes.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('words.title')}</h3>
          <table className={styles.columns}>
            <tbody>
              {form.codes.map(({ field, from, to }) => (
                <tr key={`${field} ${from}`}>
                  <td>{words.field(field).label}</td>
                  <td>{from}</td>
                  <td>{code(field, to) || noValue}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
