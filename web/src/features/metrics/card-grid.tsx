import { useTranslation } from 'react-i18next';
import styles from './metrics.module.css';

type Card = {
  code: string;
  label: string;
  means: string;
  group: string;
  unit?: string | null;
  formula?: string;
  uses?: readonly unknown[];
  datasets?: readonly { label: string }[];
};
type Props = { cards: readonly Card[]; onOpen: (code: string) => void };

/** Shows the grid of cards under the names of their groups; cards with an empty group have no heading. */
export function CardGrid({ cards, onOpen }: Props) {
  const groups = [...new Set(cards.map(({ group }) => group))];
  return groups.map((group) => {
    const own = cards.filter((card) => card.group === group);
    return (
      <section key={group} className={styles.group} aria-label={group || undefined}>
        {group !== '' && (
          <h2>
            {group} <small>{own.length}</small>
          </h2>
        )}
        <ul className={styles.grid}>
          {own.map((card) => (
            <li key={card.code}>
              <CardButton card={card} onOpen={() => onOpen(card.code)} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function CardButton({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const { t } = useTranslation('metrics');
  const { label, unit, means, formula, uses, datasets } = card;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.name}>
        {label}
        {unit && <small>{unit}</small>}
      </span>
      <span className={styles.means}>{means}</span>
      {formula && <span className={styles.formula}>{formula}</span>}
      {datasets && (
        <span className={styles.formula}>
          {datasets.map((dataset) => dataset.label).join(t('comma'))}
        </span>
      )}
      {uses && uses.length > 0 && (
        <span className={styles.uses}>{t('uses', { count: uses.length })}</span>
      )}
    </button>
  );
}
