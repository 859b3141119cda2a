import type { UnlabelledCode } from '@stacksight/contract';
import { Button, Drawer, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { notify } from '#lib/notify.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useCan } from '#ui/can/can.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './dict-config.module.css';
import { useDictTypes, useLabelsChanged, useUnlabelled } from './use-dict.ts';

type Props = { type: string; glc: string; onClose: () => void };

/** The codes in the data without a label; each can get one here. */
export function UnlabelledDrawer({ type, glc, onClose }: Props) {
  const { t } = useTranslation('dict-config');
  const { data, error, refetch } = useUnlabelled(type, glc);
  const { groups = [], group } = useLibraries(glc);
  return (
    <Drawer open title={t('unlabelled.title')} size="min(640px, 100vw)" onClose={onClose}>
      <p className={styles.note}>
        {groups.length > 1 && group && (
          <strong>{t('unlabelled.group', { group: group.label })}</strong>
        )}
        {t('unlabelled.hint')}
      </p>
      {data === undefined && error !== null && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <TableSkeleton columns={3} />}
      {data?.length === 0 && (
        <TableEmpty words={{ reason: t('unlabelled.none'), hint: t('unlabelled.noneHint') }} />
      )}
      <ul className={styles.codes}>
        {data?.map((one) => (
          <CodeLine key={`${one.type}/${one.code}`} one={one} glc={glc} />
        ))}
      </ul>
    </Drawer>
  );
}

function CodeLine({ one, glc }: { one: UnlabelledCode; glc: string }) {
  const { t } = useTranslation('dict-config');
  const { full } = useFormat();
  const types = useDictTypes();
  const mayEdit = useCan({ all: ['dict:edit'] });
  return (
    <li>
      <p>
        <code>{one.code}</code> <span>{types[one.type]}</span>{' '}
        <span className={styles.count}>
          {t('unlabelled.rows', { count: one.count, total: full(one.count) })}
        </span>
      </p>
      {mayEdit && <NameForm one={one} glc={glc} />}
    </li>
  );
}

function NameForm({ one, glc }: { one: UnlabelledCode; glc: string }) {
  const { t } = useTranslation('dict-config');
  const changed = useLabelsChanged();
  const [zh, setZh] = useState('');
  const [en, setEn] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (zh.trim() === '') return;
    setBusy(true);
    const name = { 'zh-CN': zh, 'en-US': en };
    const group = glc === '' ? {} : { glc };
    try {
      await api.dictConfig.create({ body: { type: one.type, code: one.code, name, ...group } });
      notify.success(t('unlabelled.done', { code: one.code, name: zh.trim() }));
      await changed();
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  const field = (label: string, value: string, set: (text: string) => void) => (
    <Input
      aria-label={`${one.code} · ${label}`}
      placeholder={label}
      maxLength={50}
      value={value}
      onChange={({ target }) => set(target.value)}
    />
  );
  return (
    <form className={styles.naming} onSubmit={(event) => void save(event)}>
      {field(t('field.nameZh'), zh, setZh)}
      {field(t('field.nameEn'), en, setEn)}
      <Button htmlType="submit" loading={isBusy} disabled={zh.trim() === ''}>
        {t('unlabelled.save')}
      </Button>
    </form>
  );
}
