import { DownOutlined } from '@ant-design/icons';
import type { ReaderGroup } from '@stacksight/contract';
import { Button, Drawer, Dropdown, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { choiceMatches, toCatalogueChoice } from '../state/use-catalogue.ts';
import styles from './drill.module.css';
import { nextNames, nextQuestion } from './next-questions.ts';
import { useReaderGroups, useRemoveGroup } from './use-reader-groups.ts';

type Props = {
  onUse: (group: ReaderGroup) => void;
  onAsk: (draft: QuestionDraft) => void;
  onClose: () => void;
};

/** Shows the drawer with the saved reader groups, which the user can delete or open in a question. */
export function GroupsDrawer({ onUse, onAsk, onClose }: Props) {
  const { t } = useTranslation('analysis');
  useFocusBack();
  const [typed, setTyped] = useState('');
  const { data, error, isLoading, onRetry } = useReaderGroups();
  const rows = data?.filter(({ name, note }) =>
    choiceMatches(toCatalogueChoice(note, name), typed),
  );
  return (
    <Drawer open title={t('group.title')} size="min(960px, 100vw)" onClose={onClose}>
      <p className={styles.hint}>{t('group.hint')}</p>
      <DataTable<ReaderGroup>
        label={t('group.title')}
        columns={useColumns(onUse, onAsk)}
        rows={rows}
        rowKey={({ id }) => id}
        isLoading={isLoading}
        error={error}
        onRetry={onRetry}
        density="small"
        empty={{ reason: t('group.empty'), hint: t('group.emptyHint') }}
        toolbar={
          <Input
            allowClear
            aria-label={t('group.search')}
            placeholder={t('group.search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        }
      />
    </Drawer>
  );
}

function useColumns(onUse: Props['onUse'], onAsk: Props['onAsk']): DataColumn<ReaderGroup>[] {
  const { t } = useTranslation('analysis');
  const { full, date } = useFormat();
  const remove = useRemoveGroup();
  return [
    { key: 'name', title: t('group.name'), card: 'title', width: 184, render: ({ name }) => name },
    {
      key: 'size',
      title: t('group.size'),
      align: 'end',
      width: 96,
      render: ({ size }) => full(size),
    },
    { key: 'note', title: t('group.about'), width: 120, render: ({ note }) => note },
    { key: 'by', title: t('group.by'), width: 112, render: ({ createdBy }) => createdBy },
    { key: 'at', title: t('group.at'), width: 120, render: ({ createdAt }) => date(createdAt) },
    {
      key: 'actions',
      title: t('group.actions'),
      width: 264,
      render: (group) => (
        <span className={styles.actions}>
          <Button size="small" type="link" onClick={() => onUse(group)}>
            {t('group.use')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: nextNames.map((key) => ({ key, label: t(`next.${key}`) })),
              onClick: ({ key }) => {
                const name = nextNames.find((one) => one === key);
                if (name) onAsk(nextQuestion(name, group.id));
              },
            }}
          >
            <Button
              size="small"
              type="link"
              icon={<DownOutlined aria-hidden />}
              iconPlacement="end"
            >
              {t('next.short')}
            </Button>
          </Dropdown>
          <Button size="small" type="link" danger onClick={() => void remove(group)}>
            {t('group.remove')}
          </Button>
        </span>
      ),
    },
  ];
}
