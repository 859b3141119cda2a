import { CloseOutlined } from '@ant-design/icons';
import { type LqaAnswer, rangeOf, type UnderstoodPart } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { DateRangePicker } from '#ui/date-range-picker/date-range-picker.tsx';
import styles from './chat.module.css';
import type { Chat, Turn } from './use-chat.ts';
import { withoutPart, withRange } from './without-part.ts';

type Props = { turn: Turn; answer: LqaAnswer; chat: Chat };

/** Shows what was understood of a question; a part can be taken away, and the days changed. */
export function AnswerParts({ turn, answer, chat }: Props) {
  const { t } = useTranslation('assistant-chat');
  const { understood, unknown } = answer;
  if (understood.length === 0 && unknown.length === 0) return null;
  return (
    <ul className={styles.parts} aria-label={t('parts.label')}>
      {understood.map((part) => (
        <li key={`${part.part} ${part.code}`}>
          <Part part={part} {...{ turn, answer, chat }} />
        </li>
      ))}
      {unknown.map((word) => (
        <li key={word} className={styles.unknown}>
          {t('parts.unknown', { word })}
        </li>
      ))}
    </ul>
  );
}

type PartProps = Props & { part: UnderstoodPart };

function Part({ part, turn, answer, chat }: PartProps) {
  const { t } = useTranslation('assistant-chat');
  const { meaning } = answer;
  const query = meaning.kind === 'query' || meaning.kind === 'why' ? meaning.query : null;
  const range = query && rangeOf(query);
  if (part.part === 'range' && range !== null && !(typeof range === 'object' && 'from' in range))
    return (
      <DateRangePicker
        value={range}
        size="small"
        resolved={answer.results[0]?.meta.range ?? null}
        hasDays={false}
        onChange={(next) => {
          const changed = withRange(meaning, next);
          if (changed !== null) chat.change(turn, changed);
        }}
      />
    );
  const left = withoutPart(meaning, part);
  return (
    <span className={styles.part}>
      {part.label}
      {left !== null && (
        <button
          type="button"
          aria-label={t('parts.remove', { name: part.label })}
          onClick={() => chat.change(turn, left)}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </span>
  );
}
