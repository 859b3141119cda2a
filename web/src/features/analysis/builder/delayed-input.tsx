import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';

type Props = {
  id?: string;
  label?: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  maxLength: number;
  isWrong?: boolean;
  /** True if the field takes the focus when it appears. */
  takesFocus?: boolean;
};

const quietMs = 400;

/** Shows a text field that reports its value when the user stops typing, so that not every letter runs a question. */
export function DelayedInput({ id, label, value, onChange, ...props }: Props) {
  const { isWrong = false, takesFocus = false, ...input } = props;
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  // The field shows a value that undo or another question has set.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    latest.current(next);
  };
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => send(text), quietMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      {...input}
      autoFocus={takesFocus}
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isWrong ? { status: 'error' as const } : {})}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => send(text)}
      onPressEnter={() => send(text)}
    />
  );
}
