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
  const asked = useRef(value);
  useEffect(() => {
    if (value !== asked.current) setTyped(value);
    asked.current = value;
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
        asked.current = text.trim();
        onSearch(text.trim());
      }}
    />
  );
}
