import { Popover } from 'antd';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { noValue } from '#ui/metric/value-text.ts';
import styles from './reason-tags.module.css';

type Props = {
  /** The short words, each with its code. */
  tags: readonly (readonly [code: string, label: string])[];
  /** The whole sentence. */
  text: string;
};

/** Shows why a copy may leave, or why it stays, in short words; the whole sentence opens on hover, focus or tap. */
export function ReasonTags({ tags, text }: Props) {
  const isNarrow = useIsNarrow();
  if (tags.length === 0) return noValue;
  return (
    <Popover
      placement="topLeft"
      // A tap also focuses the button: with both triggers, the sentence would open and close at once.
      trigger={isNarrow ? ['click'] : ['hover', 'focus']}
      mouseEnterDelay={0.2}
      destroyOnHidden
      content={<p className={styles.sentence}>{text}</p>}
    >
      <button type="button" className={styles.tags}>
        {tags.map(([code, label]) => (
          <span key={code} className={styles.tag} data-code={code}>
            {label}
          </span>
        ))}
        <span className="visually-hidden">{text}</span>
      </button>
    </Popover>
  );
}
