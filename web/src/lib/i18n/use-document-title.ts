import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Sets the title of the window to the name of the page. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('common');
  const product = t('product.name');
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title, product]);
}
