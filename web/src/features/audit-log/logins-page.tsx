import type { AuditEntry } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { LogList } from './log-list.tsx';
import { useOutcomeFilter } from './use-outcome-filter.ts';

const shape = resourceShape({
  isSuccess: urlText(),
  username: urlText(),
  address: urlText(),
  range: urlText('last30Day'),
});

/** Shows the log of sign-ins, sign-outs and refused sign-ins. */
export function LoginsPage() {
  const resource = useResource<AuditEntry>({
    name: 'auditLog.logins',
    list: api.auditLog.logins,
    get: (id, signal) => api.auditLog.get({ params: { id }, signal }),
    shape,
  });
  return <LogList kind="logins" resource={resource} filters={[useOutcomeFilter()]} />;
}
