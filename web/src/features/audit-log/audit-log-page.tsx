import type { AuditEntry } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { LogList } from './log-list.tsx';
import { useActionWords } from './use-action-words.ts';
import { useOutcomeFilter } from './use-outcome-filter.ts';

const shape = resourceShape({
  area: urlText(),
  isSuccess: urlText(),
  username: urlText(),
  address: urlText(),
  range: urlText('last30Day'),
});

/** Shows the page with the log of all changes, with user and time. */
export function AuditLogPage() {
  const { t } = useTranslation('audit-log');
  const { areas } = useActionWords();
  const outcome = useOutcomeFilter();
  const resource = useResource<AuditEntry>({
    name: 'auditLog.list',
    list: api.auditLog.list,
    get: (id, signal) => api.auditLog.get({ params: { id }, signal }),
    shape,
  });
  const filters = [{ name: 'area', label: t('column.area'), options: areas }, outcome];
  return <LogList kind="audit" resource={resource} filters={filters} />;
}
