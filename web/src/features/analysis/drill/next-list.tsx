import { ArrowRightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../draft/draft.ts';
import styles from './drill.module.css';
import { nextNames, nextQuestion } from './next-questions.ts';

type Props = { groupId: string; onAsk: (draft: QuestionDraft) => void };

/** Links to the usual next questions about the readers of a group. */
export function NextList({ groupId, onAsk }: Props) {
  const { t } = useTranslation('analysis');
  return (
    <ul className={styles.next} aria-label={t('next.title')}>
      {nextNames.map((name) => (
        <li key={name}>
          <Button
            block
            icon={<ArrowRightOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => onAsk(nextQuestion(name, groupId))}
          >
            {t(`next.${name}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
