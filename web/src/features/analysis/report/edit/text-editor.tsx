import {
  BoldOutlined,
  EyeOutlined,
  FontSizeOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormattedText } from '#ui/formatted-text/formatted-text.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { type MarkedText, markLines, wrapText } from './mark-text.ts';
import styles from './text-editor.module.css';

type Props = { value: string; onChange: (text: string) => void };

const mostCharacters = 2_000;

/** Edits a text of a report: buttons put the marks of headings, lists, bold words and links around the selection. */
export function TextEditor({ value, onChange }: Props) {
  const { t } = useTranslation('analytics-report');
  const field = useRef<TextAreaRef>(null);
  const [isShown, setShown] = useState(false);
  const mark = (change: (text: string, from: number, to: number) => MarkedText) => {
    const area = field.current?.resizableTextArea?.textArea;
    if (!area) return;
    const next = change(value, area.selectionStart, area.selectionEnd);
    onChange(next.text.slice(0, mostCharacters));
    requestAnimationFrame(() => {
      area.focus();
      area.setSelectionRange(next.from, next.to);
    });
  };
  const tools = [
    { key: 'heading', icon: FontSizeOutlined, run: () => mark(markLines('## ')) },
    { key: 'bold', icon: BoldOutlined, run: () => mark(wrapText('**', '**')) },
    { key: 'bullets', icon: UnorderedListOutlined, run: () => mark(markLines('- ')) },
    { key: 'numbers', icon: OrderedListOutlined, run: () => mark(markLines('1. ')) },
    { key: 'link', icon: LinkOutlined, run: () => mark(wrapText('[', '](https://)')) },
  ] as const;
  return (
    <div className={styles.editor}>
      <div className={styles.tools} role="toolbar" aria-label={t('text.tools')}>
        {tools.map(({ key, icon: Icon, run }) => (
          <IconButton key={key} label={t(`text.${key}`)} disabled={isShown} onClick={run}>
            <Icon aria-hidden />
          </IconButton>
        ))}
        <IconButton
          label={t('text.preview')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <EyeOutlined aria-hidden />
        </IconButton>
      </div>
      {isShown ? (
        <div className={styles.preview}>
          <FormattedText text={value} />
        </div>
      ) : (
        <Input.TextArea
          ref={field}
          className={styles.field ?? ''}
          aria-label={t('item.text')}
          placeholder={t('item.textPlaceholder')}
          value={value}
          maxLength={mostCharacters}
          status={value.trim() === '' ? 'warning' : ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  );
}
