import { opacAddress } from '@stacksight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session/session-store.ts';

type Props = { bookrecno?: string; isbn?: string; children: ReactNode };

/** Shows a title as a link to its page in the public catalogue, if this installation knows the address. */
export function OpacLink({ bookrecno, isbn, children }: Props) {
  const { t } = useTranslation('table');
  const template = useSession((session) => session.userConfig?.opacTemplate ?? '');
  const address = opacAddress(template, { bookrecno, isbn });
  if (address === null) return children;
  return (
    <a href={address} target="_blank" rel="noreferrer" title={t('opac')}>
      {children}
    </a>
  );
}
