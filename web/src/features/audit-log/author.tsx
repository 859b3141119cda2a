import type { AuditEntry } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';

/** Shows the author of an entry; a change without an account was made by the server itself. */
export function Author({ entry: { username, isSuccess } }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-log');
  return username || t(isSuccess ? 'system' : 'unknownAccount');
}
