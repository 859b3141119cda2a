import type { PeriodKind } from '@stacksight/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Choices } from '#ui/choices/choices.tsx';
import styles from './place.module.css';
import type { ReturnPlaceState } from './use-return-place.ts';

const pad = (month: number) => String(month).padStart(2, '0');

/** Chooses form, period and library of a return. */
export function PlaceBar({ place }: { place: ReturnPlaceState }) {
  const { t } = useTranslation('official-return');
  const { query, form, forms, kind, change } = place;
  const period = query?.period ?? '';
  const year = period.slice(0, 4);
  const parts = kind === 'quarter' ? quarters(year) : kind === 'month' ? months(year) : [];
  const label = (code: string) =>
    kind === 'quarter' ? t('place.quarterOf', { code: code.slice(4) }) : code;
  const yearLabel = (one: string) =>
    form === undefined || form.firstMonth === 1
      ? one
      : `${one}/${String(Number(one) + 1).slice(2)}`;
  return (
    <div className={styles.bar}>
      <Select
        aria-label={t('place.form')}
        className={styles.form ?? ''}
        value={form?.code ?? null}
        options={forms.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code: string) => change({ form: code, field: '' }, { push: true })}
      />
      {(form?.periods.length ?? 0) > 1 && (
        <Choices<PeriodKind>
          label={t('place.kind')}
          options={(form?.periods ?? []).map((value) => ({ value, label: t(`place.${value}`) }))}
          value={kind}
          onChange={(next) =>
            change({ period: next === 'year' ? year : lastEnded(next) }, { push: true })
          }
        />
      )}
      <Select
        aria-label={t('place.year')}
        value={year}
        options={place.years.map((value) => ({ value, label: yearLabel(value) }))}
        onChange={(next: string) => change({ period: next + period.slice(4) }, { push: true })}
      />
      {parts.length > 0 && (
        <Select
          aria-label={t(`place.${kind}`)}
          value={period}
          options={parts.map((value) => ({ value, label: label(value) }))}
          onChange={(next: string) => change({ period: next }, { push: true })}
        />
      )}
      {place.groups.length > 1 && (
        <Select
          aria-label={t('place.group')}
          value={place.glc}
          options={place.groups.map(({ code, label: name }) => ({ value: code, label: name }))}
          onChange={(next: string) => change({ glc: next, libcode: '' }, { push: true })}
        />
      )}
      <Select
        aria-label={t('place.library')}
        className={styles.library ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={query?.libcode ?? ''}
        options={[
          ...(place.mayWhole ? [{ value: '', label: t('place.whole') }] : []),
          ...place.libraries.map(({ code, label: name }) => ({ value: code, label: name })),
        ]}
        onChange={(next: string) => change({ libcode: next }, { push: true })}
      />
    </div>
  );
}

/** Returns the last month or quarter that has ended, which is the one to report. */
function lastEnded(kind: 'month' | 'quarter'): string {
  const now = new Date();
  const months = kind === 'month' ? 1 : (now.getMonth() % 3) + 1;
  const last = new Date(now.getFullYear(), now.getMonth() - months, 1);
  const quarter = `Q${Math.floor(last.getMonth() / 3) + 1}`;
  return `${last.getFullYear()}${kind === 'month' ? `-${pad(last.getMonth() + 1)}` : quarter}`;
}

const quarters = (year: string) => ['1', '2', '3', '4'].map((one) => `${year}Q${one}`);
const months = (year: string) => Array.from({ length: 12 }, (_, at) => `${year}-${pad(at + 1)}`);
