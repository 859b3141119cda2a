import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { KindIcon } from '../builder/kind-icon.tsx';
import styles from './start.module.css';
import { type Template, templatesOn } from './templates.ts';

type Props = { onChoose: (template: Template) => void };

/** Shows the start screen, with templates of questions; a click opens one. */
export function StartScreen({ onChoose }: Props) {
  const { t } = useTranslation('analysis');
  return (
    <div className={styles.start}>
      <h2>{t('start.title')}</h2>
      <p>{t('start.hint')}</p>
      <TemplateList onChoose={onChoose} />
      <p>{t('start.own')}</p>
    </div>
  );
}

/** Shows the list of question templates. */
export function TemplateList({ onChoose }: Props) {
  const { t } = useTranslation('analysis');
  const templates = useMemo(() => templatesOn(new Date()), []);
  return (
    <ul className={styles.templates}>
      {templates.map((template) => (
        <li key={template.name}>
          <button type="button" className={styles.template} onClick={() => onChoose(template)}>
            <KindIcon kind={template.draft.kind} />
            <span>
              <b>{t(`template.${template.name}.name`)}</b>
              <small>{t(`template.${template.name}.means`)}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
