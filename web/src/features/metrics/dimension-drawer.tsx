import type { DimensionCard, MetricCard } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Facts } from '#ui/facts/facts.tsx';
import { CardDrawer, Chips } from './card-drawer.tsx';
import styles from './metrics.module.css';
import type { OpenCard } from './use-metrics.ts';

type Props = {
  code: string;
  cards: readonly DimensionCard[] | undefined;
  metrics: readonly MetricCard[];
  onOpen: OpenCard;
  onClose: () => void;
};

/** Shows the drawer with the full card of a dimension. */
export function DimensionDrawer({ code, cards, metrics, onOpen, onClose }: Props) {
  const { t } = useTranslation('metrics');
  const card = cards?.find((one) => one.code === code);
  const usable = metrics.filter(({ dimensions }) => dimensions.includes(code));
  return (
    <CardDrawer title={cards === undefined ? undefined : (card?.label ?? null)} onClose={onClose}>
      {card && (
        <div className={styles.detail}>
          <p className={styles.definition}>{card.means}</p>
          <Facts
            facts={[
              [t('fact.names'), `${card.nameZh} · ${card.nameEn}`],
              [t('fact.code'), <code key="code">{card.code}</code>],
              card.dictionary === null
                ? null
                : [t('fact.dictionary'), <code key="dictionary">{card.dictionary}</code>],
              [
                t('fact.datasets'),
                <Chips
                  key="datasets"
                  chips={card.datasets.map((one) => ({
                    key: one.code,
                    label:
                      one.as === card.label ? one.label : t('as', { label: one.label, as: one.as }),
                  }))}
                />,
              ],
            ]}
          />
          {card.choices.length > 0 && (
            <>
              <h3>{t('section.choices', { count: card.choices.length })}</h3>
              <Chips
                chips={card.choices.map((one) => ({
                  key: one.code,
                  label: one.label === one.code ? one.label : `${one.label} ${one.code}`,
                }))}
              />
            </>
          )}
          <h3>{t('section.metrics', { count: usable.length })}</h3>
          <Chips
            chips={usable.map(({ code: key, label }) => ({
              key,
              label,
              onOpen: () => onOpen({ metric: key }),
            }))}
          />
        </div>
      )}
    </CardDrawer>
  );
}
