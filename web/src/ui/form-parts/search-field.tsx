import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';

type Props = {
  /** The current search. */
  value: string;
  label: string;
  className?: string;
  onSearch: (text: string) => void;
};

/** A search field: it shows a search that was set elsewhere, and never changes text that the user is typing. */
export function SearchField({ value, label, onSearch, ...rest }: Props) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value !== sent.current) setTyped(value);
    sent.current = value;
  }, [value]);
  return (
    <Input.Search
      {...rest}
      allowClear
      placeholder={label}
      aria-label={label}
      maxLength={100}
      data-resource-search
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onSearch={(text) => {
        sent.current = text.trim();
        onSearch(text.trim());
      }}
    />
  );
}
