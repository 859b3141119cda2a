import { InfoCircleOutlined, RobotOutlined } from '@ant-design/icons';
import type { ModelPart } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';

/** Says quietly what a language model had to do with an answer, or why the answer came without it. */
export function ModelMark({ model }: { model: ModelPart | null }) {
  const { t } = useTranslation('assistant-chat');
  if (model === null) return null;
  const { words, hasWorded, away } = model;
  return (
    <>
      {words?.map(({ word, label }) => (
        <p key={word} className={styles.model}>
          <RobotOutlined aria-hidden /> {t('model.word', { word, label })}
        </p>
      ))}
      {hasWorded && (
        <p className={styles.model}>
          <RobotOutlined aria-hidden /> {t('model.worded')}
        </p>
      )}
      {away !== null && (
        <p className={styles.model}>
          <InfoCircleOutlined aria-hidden /> {away}
        </p>
      )}
    </>
  );
}
