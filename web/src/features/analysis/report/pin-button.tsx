import { PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import type { PinForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { usePinned } from './use-pinned.ts';

type Props = { item: PinForm; name: string };

/** Puts an item of a report on the user's dashboard, or takes it off again. */
export function PinButton({ item, name }: Props) {
  const { t } = useTranslation('analytics-report');
  const { mayPin, isPinned, toggle } = usePinned();
  if (!mayPin) return null;
  const is = isPinned(item);
  return (
    <IconButton
      label={t(is ? 'pin.remove' : 'pin.add', { name })}
      aria-pressed={is}
      onClick={() => toggle(item, name)}
    >
      {is ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
    </IconButton>
  );
}
