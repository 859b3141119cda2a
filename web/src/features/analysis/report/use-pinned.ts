import type { PinForm } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { notify } from '#lib/notify.ts';
import { pinOf, usePinning, usePins } from '#lib/pins/use-pins.ts';
import { useScreens } from '#lib/statistics/use-screens.ts';

/** Returns what is on the user's dashboard, and puts items there and takes them off; each says what happened. */
export function usePinned() {
  const { t } = useTranslation('analytics-report');
  const navigate = useNavigate();
  const dashboard = useScreens().get('dashboard/index');
  const { data } = usePins(dashboard !== undefined);
  const { pin, unpin } = usePinning();
  return {
    mayPin: dashboard !== undefined && data !== undefined,
    isPinned: (item: PinForm) => pinOf(data, item) !== undefined,
    toggle: (item: PinForm, name: string) => {
      const found = pinOf(data, item);
      if (found !== undefined) return void unpin(found.id);
      void pin(item).then((isDone) => {
        const action = { label: t('pin.look'), run: () => void navigate(dashboard ?? '/') };
        if (isDone) notify.success(t('pin.added', { name }), { action });
      });
    },
  };
}
