import type { AuditVerb, RecordChange } from '@stacksight/contract';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useHistory } from '#lib/resource/use-history.ts';
import { noValue } from '../../metric/value-text.ts';
import type { ResourcePageProps, RowWithId } from '../resource-page-props.ts';
import styles from './history-list.module.css';

type Props<Row extends RowWithId> = Pick<
  ResourcePageProps<Row, object>,
  'columns' | 'fieldNames'
> & { row: Row; area: string; subject: string };
type ChangedField = RecordChange['fields'][number];

const verbs = [
  'create',
  'update',
  'remove',
  'enable',
  'disable',
  'resetPassword',
] as const satisfies readonly AuditVerb[];
type Verb = (typeof verbs)[number];
const isKnown = (verb: string): verb is Verb => (verbs as readonly string[]).includes(verb);

/** Shows the list of changes to a record: user, time, and the values before and after. */
export function HistoryList<Row extends RowWithId>(props: Props<Row>) {
  const { t } = useTranslation('resource-page');
  const { date, ago } = useFormat();
  const { data, error } = useHistory(props.area, props.subject);
  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h3>{t('history.title')}</h3>
      {error !== null && <p className={styles.none}>{toSentence(error, { isRetried: true })}</p>}
      {data?.length === 0 && <p className={styles.none}>{t('history.none')}</p>}
      <ol>
        {data?.map(({ id, at, username, nickName, verb, fields }) => (
          <li key={id}>
            <p>
              <time dateTime={at} title={date(at, 'minute')}>
                {ago(at)}
              </time>{' '}
              <strong>{nickName || username}</strong>{' '}
              {t(`history.verb.${isKnown(verb) ? verb : 'other'}`)}
            </p>
            {verb !== 'create' && verb !== 'remove' && <Fields {...props} fields={fields} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Fields<Row extends RowWithId>({
  fields,
  columns,
  fieldNames = {},
  row,
}: Props<Row> & { fields: readonly ChangedField[] }) {
  const { t } = useTranslation('resource-page');
  const language = useLanguage();
  const titleOf = (key: string) =>
    fieldNames[key] ?? columns.find((column) => column.key === key)?.title;
  const named = fields.filter(({ key }) => titleOf(key) !== undefined);
  const show = (key: string, value: ChangedField['before']): ReactNode => {
    const column = columns.find((one) => one.key === key);
    // A column of the list, if the field has one, renders the value.
    if (column && value !== null) return column.render({ ...row, [key]: value });
    return toText(value, language);
  };
  return (
    <dl>
      {named.map(({ key, before, after }) => (
        <Fragment key={key}>
          <dt>{titleOf(key)}</dt>
          <dd>
            <del>{show(key, before)}</del> → <ins>{show(key, after)}</ins>
          </dd>
        </Fragment>
      ))}
      {named.length < fields.length && (
        <dt>{t('history.more', { count: fields.length - named.length })}</dt>
      )}
    </dl>
  );
}

/** Returns a value without a column: plain text, or a name in the language of the page. */
function toText(value: ChangedField['before'], language: string): string {
  if (value === null || value === '') return noValue;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map((one) => toText(one, language)).join(' · ') || noValue;
  const own = value[language];
  return typeof own === 'string' ? own : JSON.stringify(value);
}
