import type { OfficialReturn, ReturnField, TableQuery } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask } from '#lib/notify.ts';
import { exploreAddress, type QuestionSubject } from '#lib/statistics/explore-address.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';
import { type Fact, Facts } from '#ui/facts/facts.tsx';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import type { ReturnQuery } from '../place/use-return-place.ts';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './filled.module.css';
import { stateTones } from './state-tones.ts';
import { useFieldText, useReturnChange } from './use-return.ts';
import type { ShowRows } from './use-show-rows.ts';

type Props = {
  field: ReturnField;
  filled: OfficialReturn;
  query: ReturnQuery;
  onRows: ShowRows;
  onClose: () => void;
};

/** Shows a field of a return: its number, definition, how it is counted, who entered what, and what to do. */
export function FieldDrawer({ field, filled, query, onRows, onClose }: Props) {
  const { t } = useTranslation('official-return');
  useFocusBack();
  const text = useFieldText();
  const { number, name, unit, value, state, means, counted, next } = field;
  const facts: (Fact | null)[] = [
    [
      t('column.state'),
      <StatusMark key="state" tone={stateTones[state]}>
        {t(`state.${state}`)}
      </StatusMark>,
    ],
    state === 'overruled' ? [t('column.worked'), text(field.worked, field)] : null,
    [t('column.before'), text(field.before, field)],
    [t('column.means'), means],
    counted === null ? null : [t('column.counted'), counted],
    next === null ? null : [t('column.next'), next],
  ];
  return (
    <Drawer open title={`${number} ${name}`} size="min(560px, 100vw)" onClose={onClose}>
      <div className={styles.drawer}>
        <p className={styles.number}>
          {text(value, field)}
          {unit !== null && <small>{unit}</small>}
        </p>
        <FieldActions field={field} filled={filled} query={query} onRows={onRows} />
        <Facts facts={facts} />
        <History field={field} query={query} />
      </div>
    </Drawer>
  );
}

function FieldActions({ field, filled, query, onRows }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation('official-return');
  const [isEntering, setEntering] = useState(false);
  const explore = useScreens().get('analysis/explore');
  const { code, entry, query: question } = field;
  const takeBack = useReturnChange('enter', () =>
    api.officialReturn.enter({ body: { ...query, field: code, value: null, note: '' } }),
  );
  const remove = async () => {
    if (await ask({ title: t('entry.removeTitle'), text: t('entry.removeText') }))
      takeBack.mutate(undefined, { onError: (error) => handleError(error) });
  };
  return (
    <div className={styles.actions}>
      {filled.mayEnter && (
        <Button type="primary" onClick={() => setEntering(true)}>
          {t(entry === null ? 'entry.enter' : 'entry.change')}
        </Button>
      )}
      {filled.mayEnter && entry !== null && (
        <Button loading={takeBack.isPending} onClick={() => void remove()}>
          {t('entry.remove')}
        </Button>
      )}
      {question !== null && field.worked !== null && (
        <Button onClick={() => onRows(question)}>{t('field.rows')}</Button>
      )}
      {question !== null && explore !== undefined && (
        <Link to={exploreAddress(explore, subjectOf(question, filled))}>{t('field.explore')}</Link>
      )}
      {isEntering && <EntryDialog field={field} query={query} onClose={() => setEntering(false)} />}
    </div>
  );
}

/** The question of a field as the address of Explore takes it, with the days and the library of the return. */
function subjectOf(
  { dataset, metrics, glc, libraries }: TableQuery,
  { from, to }: Pick<OfficialReturn, 'from' | 'to'>,
): QuestionSubject {
  return {
    kind: 'table',
    dataset,
    metrics,
    range: `${from}~${dayBefore(to)}`,
    ...glcOf(glc),
    ...(libraries === undefined ? {} : { libraries }),
  };
}

function History({ field, query }: Pick<Props, 'field' | 'query'>) {
  const { t } = useTranslation('official-return');
  const { date } = useFormat();
  const text = useFieldText();
  const asked = { ...query, field: field.code };
  const { data = [] } = useQuery({
    queryKey: ['officialReturn', 'entries', asked],
    queryFn: ({ signal }) => api.officialReturn.entries({ query: asked, signal }),
  });
  if (data.length === 0) return null;
  return (
    <section>
      <h3>{t('history.title')}</h3>
      <ul className={styles.history}>
        {data.map(({ value, note, enteredBy, enteredAt }) => (
          <li key={enteredAt}>
            {value === null ? t('history.taken') : text(value, field)} {note}
            <small>
              {enteredBy} · {date(enteredAt, 'minute')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
