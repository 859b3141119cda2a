import { SendOutlined, StopOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chat.module.css';
import type { Chat } from './use-chat.ts';

const mostLetters = 500;

/** The box for a question: Enter sends it, Shift and Enter begin a new line. */
export function ChatBox({ chat }: { chat: Chat }) {
  const { t } = useTranslation('assistant-chat');
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '') return;
    chat.ask(text);
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the input of a Chinese word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={styles.box}>
      <Input.TextArea
        autoFocus
        rows={3}
        value={text}
        maxLength={mostLetters}
        aria-label={t('box.label')}
        placeholder={t('box.placeholder')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {chat.isLoading ? (
        <Button icon={<StopOutlined aria-hidden />} onClick={chat.stop}>
          {t('box.stop')}
        </Button>
      ) : (
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          disabled={text.trim() === ''}
          onClick={send}
        >
          {t('box.send')}
        </Button>
      )}
    </div>
  );
}
