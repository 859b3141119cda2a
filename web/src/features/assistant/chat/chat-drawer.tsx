import { ClearOutlined } from '@ant-design/icons';
import { Drawer, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toDrawerWidth } from '#lib/window/drawer-width.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { AnswerView } from './answer-view.tsx';
import styles from './chat.module.css';
import { ChatBox } from './chat-box.tsx';
import { HistoryMenu } from './history-menu.tsx';
import { Suggestions } from './suggestions.tsx';
import { useChat } from './use-chat.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Shows the conversation with the assistant; it stays while the drawer is closed. */
export function ChatDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('assistant-chat');
  const chat = useChat();
  const [modal, dialogs] = Modal.useModal();
  const turns = useRef<HTMLDivElement>(null);
  const last = chat.turns.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question and its whole answer come into view
  useEffect(() => {
    turns.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [last?.key, last?.state]);
  const clear = () =>
    void modal.confirm({
      title: t('clear.ask'),
      content: t('clear.means'),
      okText: t('clear.yes'),
      cancelText: t('clear.no'),
      onOk: chat.clear,
    });
  return (
    <Drawer
      open={isOpen}
      title={t('title')}
      onClose={onClose}
      size={toDrawerWidth(window.innerWidth)}
      styles={{ body: { padding: 0 } }}
      extra={
        <div className={styles.tools}>
          <HistoryMenu onResume={chat.resume} />
          <IconButton label={t('clear.label')} disabled={chat.turns.length === 0} onClick={clear}>
            <ClearOutlined aria-hidden />
          </IconButton>
        </div>
      }
      footer={<ChatBox chat={chat} />}
    >
      {isOpen && <FocusBack />}
      {dialogs}
      <div className={styles.turns} ref={turns}>
        {chat.turns.length === 0 && <Suggestions onAsk={chat.ask} />}
        {chat.turns.map((turn) => (
          <AnswerView key={turn.key} turn={turn} chat={chat} onLeave={onClose} />
        ))}
      </div>
      {/* A screen reader hears an answer once, when it is whole. */}
      <p className="visually-hidden" role="status">
        {last?.state === 'finished' ? last.said : ''}
      </p>
    </Drawer>
  );
}

function FocusBack() {
  useFocusBack();
  return null;
}
