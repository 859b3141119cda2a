import { CaretRightOutlined, HistoryOutlined } from '@ant-design/icons';
import { nameIn, type RuleForm } from '@stacksight/contract';
import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { statementWords } from '#lib/errors/statement-words.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { ask } from '#lib/notify.ts';
import { useNamePage } from '#lib/window/page-names.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import styles from './edit.module.css';
import type { OpenedRule, RuleSaveState } from './use-rule-edit.ts';

const VersionsDrawer = lazyPart(
  async () => (await import('../versions/versions-drawer.tsx')).VersionsDrawer,
);

type Props = {
  opened: OpenedRule;
  saving: Pick<RuleSaveState, 'isSaving' | 'error' | 'isConflict'>;
  isDirty: boolean;
  onReload: () => void;
  onOverwrite: () => void;
};

/** Shows the head of the form: the rule's name, its actions, the save button, and the problems that prevent saving. */
export function Head({ opened, saving, isDirty, onReload, onOverwrite }: Props) {
  const { t } = useTranslation('rule-config');
  const [isShowing, setShowing] = useState(false);
  const name = useName();
  const { id } = opened;
  const title = id === null ? t('edit.new') : t('edit.title', { name });
  useNamePage(title);
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <Link to="/analysis/rules">{t('run.allRules')}</Link>
      {id !== null && (
        <>
          <Link to={`/rule/${id}`}>
            <CaretRightOutlined aria-hidden /> {t('run.run')}
          </Link>
          <Button icon={<HistoryOutlined aria-hidden />} onClick={() => setShowing(true)}>
            {t('versions.open')}
          </Button>
        </>
      )}
      <Button type="primary" htmlType="submit" loading={saving.isSaving}>
        {t('save')}
      </Button>
      {saving.error != null && (
        <Trouble saving={saving} onShow={() => setShowing(true)} onOverwrite={onOverwrite} />
      )}
      {isShowing && id !== null && (
        <LazyPart>
          <VersionsDrawer
            rule={{ id, name }}
            isDirty={isDirty}
            onRestored={onReload}
            onClose={() => setShowing(false)}
          />
        </LazyPart>
      )}
    </header>
  );
}

function useName(): string {
  const language = useLanguage();
  const name = Form.useWatch<RuleForm['name'] | undefined>('name', { preserve: true });
  return name ? nameIn(name, language) : '';
}

type TroubleProps = Pick<Props, 'saving' | 'onOverwrite'> & { onShow: () => void };

function Trouble({ saving: { error, isConflict }, onShow, onOverwrite }: TroubleProps) {
  const { t } = useTranslation('rule-config');
  const overwrite = async () => {
    const question = { title: t('conflict.ask'), text: t('conflict.askText') };
    if (await ask(question)) onOverwrite();
  };
  return (
    <Alert
      showIcon
      type="error"
      className={styles.trouble ?? ''}
      title={t('error.notSaved')}
      description={statementWords(error)}
      {...(isConflict
        ? {
            action: (
              <span className={styles.actions}>
                <Button size="small" onClick={onShow}>
                  {t('conflict.show')}
                </Button>
                <Button size="small" danger onClick={() => void overwrite()}>
                  {t('conflict.overwrite')}
                </Button>
              </span>
            ),
          }
        : {})}
    />
  );
}
