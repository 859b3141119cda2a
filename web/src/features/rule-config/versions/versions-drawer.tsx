import type { RuleSummary, RuleVersion } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { ask, notify } from '#lib/notify.ts';
import { Can } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { SqlEditor } from '#ui/sql-editor/sql-editor.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { isOutdated } from '../is-outdated.ts';
import styles from './versions.module.css';

type Props = {
  rule: Pick<RuleSummary, 'id' | 'name'>;
  /** True if the form has unsaved changes, which a restored version would replace. */
  isDirty?: boolean;
  onRestored: () => void;
  onClose: () => void;
};

/** Shows the drawer with the versions of a rule, each of which the user can restore. */
export function VersionsDrawer({ rule, isDirty = false, onRestored, onClose }: Props) {
  const { t } = useTranslation('rule-config');
  const [shown, setShown] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['ruleConfig', 'versions', rule.id],
    queryFn: ({ signal }) => api.ruleConfig.versions({ params: { id: rule.id }, signal }),
    meta: { silent: true },
  });
  const current = data?.[0]?.version ?? 0;
  const restore = useRestore(rule, current, isDirty, onRestored);
  return (
    <Drawer
      open
      title={t('versions.title', { name: rule.name })}
      size="min(760px, 100vw)"
      onClose={onClose}
    >
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton columns={3} />}
      <ol className={styles.versions}>
        {data?.map((version) => (
          <li key={version.version}>
            <Line
              version={version}
              isCurrent={version.version === current}
              isShown={version.version === shown}
              onShow={() => setShown(version.version === shown ? null : version.version)}
              onRestore={() => void restore(version.version)}
            />
            {version.version === shown && <Body id={rule.id} version={version.version} />}
          </li>
        ))}
      </ol>
    </Drawer>
  );
}

function useRestore(
  rule: Props['rule'],
  current: number,
  isDirty: boolean,
  onRestored: () => void,
) {
  const { t } = useTranslation('rule-config');
  const client = useQueryClient();
  return async (version: number) => {
    const text = t(isDirty ? 'versions.askDirty' : 'versions.askText');
    const question = { title: t('versions.ask', { version }), text };
    if (!(await ask(question))) return;
    try {
      await api.ruleConfig.restore({ params: { id: rule.id }, body: { version, current } });
      notify.success(t('versions.restored', { version }));
      onRestored();
    } catch (error) {
      handleError(error);
    } finally {
      await client.invalidateQueries({ predicate: isOutdated });
    }
  };
}

type LineProps = {
  version: RuleVersion;
  isCurrent: boolean;
  isShown: boolean;
  onShow: () => void;
  onRestore: () => void;
};

function Line({ version, isCurrent, isShown, onShow, onRestore }: LineProps) {
  const { t } = useTranslation('rule-config');
  const { date } = useFormat();
  return (
    <div className={styles.line}>
      <strong>{t('versions.number', { version: version.version })}</strong>
      {isCurrent && <span className={styles.current}>{t('versions.current')}</span>}
      <span>
        {version.savedBy} · {date(version.savedAt, 'minute')}
      </span>
      <span className={styles.note}>{version.note}</span>
      <Button size="small" aria-expanded={isShown} onClick={onShow}>
        {t(isShown ? 'versions.hide' : 'versions.show')}
      </Button>
      {!isCurrent && (
        <Can all={['rule:edit']}>
          <Button size="small" onClick={onRestore}>
            {t('versions.restore')}
          </Button>
        </Can>
      )}
    </div>
  );
}

function Body({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation('rule-config');
  const { data } = useQuery({
    queryKey: ['ruleConfig', 'version', id, version],
    queryFn: ({ signal }) => api.ruleConfig.version({ params: { id, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return <TableSkeleton columns={1} />;
  const { names, means, question, parameters } = data;
  return (
    <div className={styles.body}>
      <p>
        {[names['zh-CN'], names['en-US']].filter(Boolean).join(' / ')}
        <br />
        {means['zh-CN']}
      </p>
      <SqlEditor
        isReadOnly
        label={t('edit.statement')}
        value={question.kind === 'sql' ? question.sql : JSON.stringify(question.query, null, 2)}
      />
      <p className={styles.note}>
        {t('edit.parameters')}: {parameters.map((one) => one.label['zh-CN']).join(', ') || '–'}
      </p>
    </div>
  );
}
