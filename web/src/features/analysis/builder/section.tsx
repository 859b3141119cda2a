import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';

type SectionProps = { title: string; help?: string; extra?: ReactNode; children: ReactNode };

/** Shows a section of the question form, with its name and purpose. */
export function Section({ title, help, extra, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {help && <Help text={help} about={title} />}
        <span className={styles.space} />
        {extra}
      </div>
      {children}
    </section>
  );
}

type FieldProps = {
  label: string;
  help?: string;
  /** The text of the field's problem; empty if the field is correct. */
  problem?: string;
  children: (id: string) => ReactNode;
};

/** Shows a field with its label and help, and with its problem below. */
export function Field({ label, help, problem = '', children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.fieldHead}>
        <label htmlFor={id}>{label}</label>
        {help && <Help text={help} about={label} />}
      </div>
      {children(id)}
      <ProblemText text={problem} />
    </div>
  );
}

/** Shows the text of a problem at its field. */
export function ProblemText({ text }: { text: string }) {
  return (
    <p className={styles.problem} aria-live="polite">
      {text}
    </p>
  );
}

function Help({ text, about }: { text: string; about: string }) {
  const { t } = useTranslation('analysis');
  return (
    <Tooltip title={text} trigger={['hover', 'focus', 'click']}>
      <button type="button" className={styles.help} aria-label={t('help', { about, text })}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}
