import { DatabaseOutlined } from '@ant-design/icons';
import { Alert, Button, Drawer } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import type { SqlEditorHandle } from '#ui/sql-editor/code-editor.tsx';
import { SqlEditor, type SqlSchema } from '#ui/sql-editor/sql-editor.tsx';
import { Answer } from './answer.tsx';
import styles from './desk.module.css';
import { SchemaList } from './schema-list.tsx';
import { DeskToolbar } from './tools.tsx';
import { useDesk, useDeskSchema } from './use-desk.ts';

/**
 * Shows the query desk, on which users write SQL: the tables on the left, the statement and its answer on the right.
 */
export function DeskPage() {
  const { t } = useTranslation('desk');
  const desk = useDesk();
  const schema = useDeskSchema();
  const editor = useRef<SqlEditorHandle>(null);
  const tables = useMemo<SqlSchema>(
    () =>
      Object.fromEntries((schema.data?.tables ?? []).map(({ name, columns }) => [name, columns])),
    [schema.data],
  );
  const { running, sql } = desk;
  const insert = (text: string) => {
    if (editor.current) editor.current.insert(text);
    // While the editor is loading, the text is added to the statement, which the editor then shows.
    else desk.setSql(sql === '' ? text : `${sql} ${text}`);
  };
  const limits = schema.data;
  return (
    <Page>
      <PageHead
        title={t('title')}
        hint={
          limits
            ? t(limits.hasReaders ? 'limits' : 'limitsPlain', {
                seconds: limits.seconds,
              })
            : t('hint')
        }
      />
      <div className={styles.body}>
        <SchemaPlace schema={schema} onInsert={insert} />
        <div className={styles.main}>
          <section className={styles.panel} aria-label={t('statement')}>
            <DeskToolbar desk={desk} />
            <Linked linked={desk.linked} />
            <div className={styles.editor}>
              <SqlEditor
                ref={editor}
                label={t('statement')}
                hint={t('example')}
                value={sql}
                onChange={desk.setSql}
                onRun={() => desk.run()}
                onCancel={running.isRunning ? running.cancel : null}
                schema={tables}
                wrongLine={lineOf(running.error)}
              />
            </div>
          </section>
          <Answer desk={desk} />
        </div>
      </div>
    </Page>
  );
}

/** Asks which statement to keep, if a link opens a statement and the user has typed another. */
function Linked({ linked }: Pick<ReturnType<typeof useDesk>, 'linked'>) {
  const { t } = useTranslation('desk');
  if (linked === null) return null;
  return (
    <Alert
      banner
      type="info"
      className={styles.linked ?? ''}
      title={t('linked.text')}
      action={
        <>
          <Button size="small" type="link" onClick={linked.take}>
            {t('linked.take')}
          </Button>
          <Button size="small" type="link" onClick={linked.leave}>
            {t('linked.leave')}
          </Button>
        </>
      }
    />
  );
}

function lineOf(error: unknown): number | null {
  const line = error instanceof ApiError ? Number(error.fields.line) : Number.NaN;
  return Number.isInteger(line) ? line : null;
}

type SchemaProps = Parameters<typeof SchemaList>[0];

function SchemaPlace({ schema, onInsert }: SchemaProps) {
  const { t } = useTranslation('desk');
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  if (!isNarrow) {
    return (
      <aside className={styles.schema} aria-label={t('schema.title')}>
        <SchemaList schema={schema} onInsert={onInsert} />
      </aside>
    );
  }
  return (
    <>
      <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('schema.title')}
      </Button>
      <Drawer
        open={isOpen}
        title={t('schema.title')}
        placement="left"
        size="min(360px, 100vw)"
        onClose={() => setOpen(false)}
        destroyOnHidden
      >
        <SchemaList
          schema={schema}
          onInsert={(text) => {
            setOpen(false);
            onInsert(text);
          }}
        />
      </Drawer>
    </>
  );
}
