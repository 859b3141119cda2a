import { EditOutlined } from '@ant-design/icons';
import type { DictCode } from '@stacksight/contract';
import { Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleError } from '#lib/errors/handle-error.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useCan } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import styles from './dict-config.module.css';
import { useSaveCode } from './use-dict.ts';

type Props = { row: DictCode; glc: string };

/** Shows the cell with the group's own name of a code; a click turns the cell into a field. */
export function OwnName({ row, glc }: Props) {
  const { t } = useTranslation('dict-config');
  const mayEdit = useCan({ all: ['dict:edit'] });
  const [isOpen, setOpen] = useState(false);
  const name = row.ownName;
  const text = name || t('inline.none');
  if (!mayEdit) return name || noValue;
  if (isOpen) return <NameInput row={row} glc={glc} name={name} onDone={() => setOpen(false)} />;
  return (
    <button
      type="button"
      className={styles.ownName}
      data-empty={name === '' || undefined}
      aria-label={t('inline.edit', { text, code: row.code })}
      onClick={() => setOpen(true)}
    >
      <span>{text}</span> <EditOutlined aria-hidden />
    </button>
  );
}

type InputProps = Props & { name: string; onDone: () => void };

// Enter or leaving the field saves a changed name; Esc cancels.
function NameInput({ row, glc, name, onDone }: InputProps) {
  const { t } = useTranslation('dict-config');
  const language = useLanguage();
  const save = useSaveCode(glc);
  const [text, setText] = useState(name || row.loadedName);
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    const typed = text.trim();
    if (isBusy) return;
    if (typed === '' || typed === (name || row.loadedName)) return onDone();
    setBusy(true);
    try {
      await save(row, { ...(row.own ?? { 'zh-CN': typed, 'en-US': '' }), [language]: typed });
      onDone();
    } catch (error) {
      setBusy(false);
      handleError(error);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void keep();
    if (event.key === 'Escape') onDone();
    event.stopPropagation();
  };
  return (
    <Input
      autoFocus
      size="small"
      maxLength={50}
      disabled={isBusy}
      aria-label={t('inline.label', { code: row.code })}
      value={text}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void keep()}
    />
  );
}
