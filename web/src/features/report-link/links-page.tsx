import type { ReportLink } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import { useLinkColumns } from './use-link-columns.tsx';

const shape = resourceShape({ report: urlText() });

/** Shows the links of reports: the user's own, or all for users with the right to all reports. */
export function LinksPage() {
  const { t } = useTranslation(['report-link', 'report-screen']);
  const resource = useResource<ReportLink>({
    name: 'reportLink.list',
    list: api.reportLink.list,
    shape,
  });
  const columns = useLinkColumns();
  return (
    <ResourcePage<ReportLink, object>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={columns}
      search={t('search')}
      actions={(row) =>
        row.mayRevoke
          ? [
              {
                key: 'revoke',
                label: t('revoke.run'),
                isDanger: true,
                ask: { title: t('revoke.title', { name: row.name }), text: t('revoke.text') },
                done: t('revoke.done'),
                run: () => api.reportLink.revoke({ params: { id: row.id } }),
              },
            ]
          : []
      }
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}
