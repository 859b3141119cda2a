import { AlignLeftOutlined, HistoryOutlined, SaveOutlined } from '@ant-design/icons';
import { Button, Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { mayReplacePage } from '#lib/unsaved/may-replace-page.ts';
import { Can } from '#ui/can/can.tsx';
import { RunButton } from '#ui/run-button/run-button.tsx';
import styles from './desk.module.css';
import { SavedStatements } from './saved-statements.tsx';
import { ToolPopover } from './tool-popover.tsx';
import { type DeskState, type RowChoice, rowChoices, useRecentStatements } from './use-desk.ts';

/** Shows the buttons above the statement, which run and format it, open earlier statements, and make a rule. */
export function DeskToolbar({ desk }: { desk: DeskState }) {
  const { t } = useTranslation('desk');
  const isEmpty = desk.sql.trim() === '';
  return (
    <div className={styles.tools}>
      <RunButton
        running={desk.running}
        label={t('run')}
        keys={t('keys')}
        isDisabled={isEmpty}
        onRun={() => desk.run()}
      />
      <RowLimit desk={desk} />
      <Button
        icon={<AlignLeftOutlined aria-hidden />}
        disabled={isEmpty}
        onClick={() => void desk.format()}
      >
        {t('format')}
      </Button>
      <SavedStatements desk={desk} isEmpty={isEmpty} />
      <Recent onChoose={desk.setSql} />
      <Checkbox checked={desk.names} onChange={({ target }) => desk.setNames(target.checked)}>
        {t('names')}
      </Checkbox>
      <SaveAsRule sql={desk.sql} isDisabled={isEmpty} />
    </div>
  );
}

function RowLimit({ desk: { rows, setRows } }: { desk: DeskState }) {
  const { t } = useTranslation('desk');
  const { full } = useFormat();
  return (
    <Select<RowChoice>
      className={styles.rows ?? ''}
      aria-label={t('rows.label')}
      value={rows}
      onChange={setRows}
      popupMatchSelectWidth={false}
      options={rowChoices.map((value) => ({
        value,
        label: t('rows.first', { rows: full(Number(value)) }),
      }))}
    />
  );
}

function Recent({ onChoose }: { onChoose: (sql: string) => void }) {
  const { t } = useTranslation('desk');
  return (
    <ToolPopover
      icon={<HistoryOutlined aria-hidden />}
      label={t('recent.open')}
      title={t('recent.title')}
    >
      {(close) => (
        <RecentList
          onChoose={(sql) => {
            close();
            onChoose(sql);
          }}
        />
      )}
    </ToolPopover>
  );
}

function RecentList({ onChoose }: { onChoose: (sql: string) => void }) {
  const { t } = useTranslation('desk');
  const { ago } = useFormat();
  const recent = useRecentStatements();
  if (recent?.length === 0) return <p className={styles.none}>{t('recent.none')}</p>;
  return (
    <ul className={styles.recent} aria-busy={!recent}>
      {recent?.map(({ id, sql, at, outcome }) => (
        <li key={id}>
          <button type="button" title={sql} onClick={() => onChoose(sql)}>
            <code>{sql}</code>
            <small data-outcome={outcome}>{ago(at)}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shows the button that opens the form of a new rule with the statement. */
function SaveAsRule({ sql, isDisabled }: { sql: string; isDisabled: boolean }) {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const open = async () => {
    const path = '/rule/new/edit';
    const question = { title: t('newRule.title'), text: t('newRule.text') };
    if (!(await mayReplacePage(path, question))) return;
    sessionStorage.setItem('rule.sql', sql);
    void navigate(`${path}?sql=${Date.now()}`);
  };
  return (
    <Can all={['rule:edit']}>
      <Button icon={<SaveOutlined aria-hidden />} disabled={isDisabled} onClick={() => void open()}>
        {t('saveAsRule')}
      </Button>
    </Can>
  );
}
