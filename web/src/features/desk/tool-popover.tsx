import { DownOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, useState } from 'react';

type Props = {
  icon: ReactNode;
  label: string;
  title: string;
  /** Renders the content; `close` closes the popover. */
  children: (close: () => void) => ReactNode;
};

/** Shows a button that opens a list of statements, which is read again at each opening. */
export function ToolPopover({ icon, label, title, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      title={title}
      content={isOpen && children(() => setOpen(false))}
    >
      <Button icon={icon} aria-expanded={isOpen}>
        {label} <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}
