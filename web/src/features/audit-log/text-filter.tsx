import { Input } from 'antd';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** Shows a text filter that applies when the user stops typing. */
export function TextFilter({ label, value, onChange }: Props) {
  const done = (text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <Input
      key={value}
      allowClear
      placeholder={label}
      aria-label={label}
      defaultValue={value}
      maxLength={64}
      onPressEnter={({ currentTarget }) => done(currentTarget.value)}
      onBlur={({ target }) => done(target.value)}
      onClear={() => done('')}
    />
  );
}
