import type { ChangeSplit } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './chat.module.css';

/** Shows the parts of a change by dimension, as bars to both sides; the parts of each add up to the whole change. */
export function ChangeParts({ splits }: { splits: readonly ChangeSplit[] }) {
  const { t } = useTranslation('assistant-chat');
  const { full } = useFormat();
  return (
    <div className={styles.splits}>
      {splits.map(({ field, label, parts }) => {
        const largest = Math.max(...parts.map(({ change }) => Math.abs(change)), 1);
        return (
          <table key={field}>
            <caption>{t('why.by', { name: label })}</caption>
            <tbody>
              {parts.map((part) => (
                <tr key={part.label}>
                  <th scope="row">{part.label}</th>
                  <td className={styles.bar}>
                    <i
                      data-down={part.change < 0 || undefined}
                      style={{ inlineSize: `${(Math.abs(part.change) / largest) * 100}%` }}
                    />
                  </td>
                  <td>{signed(part.change, full)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      })}
    </div>
  );
}

const signed = (value: number, full: (value: number) => string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${full(Math.abs(value))}`;
