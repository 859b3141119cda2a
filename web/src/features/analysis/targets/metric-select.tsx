import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useStatistic } from '#lib/statistics/use-statistic.ts';
import { toMetricOptions } from '../builder/parts/metrics-part.tsx';
import { choiceMatches, toCatalogueChoice } from '../state/use-catalogue.ts';
import styles from './targets.module.css';

type Props = { id?: string; value?: string; onChange?: (code: string) => void };

/** Chooses one metric by name, code or pinyin. */
export function MetricSelect({ value, ...rest }: Props) {
  const { t } = useTranslation('analytics-target');
  const { data } = useStatistic(
    ['metrics', 'list'],
    (signal) => api.metrics.list({ query: {}, signal }),
    { staleSeconds: 600 },
  );
  const cards = data ?? [];
  const choices = useMemo(
    () =>
      new Map(
        (data ?? []).map((card) => [
          card.code,
          toCatalogueChoice(card.code, card.label, [card.nameZh, card.nameEn]),
        ]),
      ),
    [data],
  );
  return (
    <Select<string>
      {...rest}
      {...(value ? { value } : {})}
      className={styles.wide ?? ''}
      placeholder={t('field.metricPlaceholder')}
      loading={data === undefined}
      showSearch={{
        filterOption: (typed, option) => {
          const choice = choices.get(String(option?.value));
          return choice !== undefined && choiceMatches(choice, typed);
        },
      }}
      popupMatchSelectWidth={320}
      options={toMetricOptions(cards)}
      optionRender={(option) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <small>{cards.find(({ code }) => code === option.value)?.means}</small>
        </span>
      )}
    />
  );
}
