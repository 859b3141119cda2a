import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';

type Props = {
  /** The searched text of the page. */
  value: string;
  label: string;
  className?: string;
  onSearch: (text: string) => void;
};

/** Shows a search field that follows the search of the page, but never changes the text while the user types. */
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
