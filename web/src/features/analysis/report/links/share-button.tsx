import { ShareAltOutlined } from '@ant-design/icons';
import type { AnalyticsReport, ReportFilters } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';

const LinksDrawer = lazyPart(async () => (await import('./links-drawer.tsx')).LinksDrawer);

type Props = { report: AnalyticsReport; filters: ReportFilters };

/** Shows the button for links of a report, where the user may share and an administrator allows links. */
export function ShareButton({ report, filters }: Props) {
  const { t } = useTranslation('report-link');
  const mayShare = useCan({ all: ['report:share'] });
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['reportLink', 'allowed'],
    queryFn: ({ signal }) => api.reportLink.allowed({ signal }),
    enabled: mayShare,
  });
  if (data?.isAllowed !== true) return null;
  return (
    <>
      <Button icon={<ShareAltOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <LazyPart>
          <LinksDrawer report={report} filters={filters} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
