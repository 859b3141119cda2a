import type { RecordCopy } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

/**
 * Returns the function that names the state of a copy. The library's own name for a copy on its shelf may be the word
 * for its arrival, so such a copy is called on shelf in both languages.
 */
export function useCopyState(): (copy: RecordCopy) => string {
  const { t } = useTranslation('holdings-record');
  return ({ isOnShelf, stateName }) => (isOnShelf ? t('span.shelf') : stateName);
}
