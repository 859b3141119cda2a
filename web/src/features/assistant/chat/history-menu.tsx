import { DeleteOutlined, HistoryOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import styles from './chat.module.css';
import type { Chat, Turn } from './use-chat.ts';

const key = ['assistant', 'conversations'];

/** Lists the user's own conversations, to continue or to delete. */
export function HistoryMenu({ onResume }: { onResume: Chat['resume'] }) {
  const { t } = useTranslation('assistant-chat');
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      placement="bottomRight"
      title={t('history.title')}
      content={
        isOpen && (
          <Conversations
            onResume={(...about) => {
              setOpen(false);
              onResume(...about);
            }}
          />
        )
      }
    >
      <IconButton label={t('history.title')}>
        <HistoryOutlined aria-hidden />
      </IconButton>
    </Popover>
  );
}

function Conversations({ onResume }: { onResume: Chat['resume'] }) {
  const { t } = useTranslation('assistant-chat');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.assistant.conversations({ signal }),
    staleTime: 0,
    meta: { silent: true },
  });
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p role="status">{t('history.loading')}</p>;
  if (data.length === 0) return <p>{t('history.none')}</p>;
  const resume = async (id: string) => {
    const messages = await api.assistant.messages({ params: { id } });
    const turns = messages.map(
      ({ question, answer }): Turn => ({
        key: 0,
        question,
        said: answer,
        answer: null,
        error: null,
        state: 'finished',
      }),
    );
    onResume(id, turns);
  };
  const forget = async (id: string) => {
    await api.assistant.forget({ params: { id } });
    await client.invalidateQueries({ queryKey: key });
  };
  return (
    <ul className={styles.history}>
      {data.map(({ id, title }) => (
        <li key={id}>
          <button type="button" onClick={() => void resume(id)}>
            {title}
          </button>
          <IconButton label={t('history.forget', { title })} onClick={() => void forget(id)}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
