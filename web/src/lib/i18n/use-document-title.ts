import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Names the window after what it shows. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('common');
  const product = t('product.name');
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}
