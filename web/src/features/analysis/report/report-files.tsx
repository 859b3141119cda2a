import { DownloadOutlined } from '@ant-design/icons';
import type {
  AnalyticsReport,
  PageLayout,
  ReportFilters,
  ReportFormat,
} from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { useCan } from '#ui/can/can.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';

type Props = { report: AnalyticsReport; filters: ReportFilters };

/** Shows the button that saves a report as PDF, Word or Excel; a file that takes long is made in the background. */
export function ReportFiles({ report, filters }: Props) {
  const { t } = useTranslation('analytics-report');
  const mayExport = useCan({ all: ['export:excel'] });
  const [spot, setSpot] = useState<Spot | null>(null);
  const { isBusy, save } = useReportFile(report, filters);
  if (!mayExport) return null;
  return (
    <>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={isBusy}
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
        }
      >
        {t('file.save')}
      </Button>
      {spot && (
        <PopupMenu
          label={t('file.save')}
          spot={spot}
          onClose={() => setSpot(null)}
          actions={[
            { key: 'pdf', label: t('file.pdf'), run: () => save('pdf', 'portrait') },
            { key: 'pdfWide', label: t('file.pdfWide'), run: () => save('pdf', 'landscape') },
            { key: 'docx', label: t('file.docx'), run: () => save('docx', 'portrait') },
            { key: 'docxWide', label: t('file.docxWide'), run: () => save('docx', 'landscape') },
            { key: 'xlsx', label: t('file.xlsx'), run: () => save('xlsx', 'portrait') },
          ]}
        />
      )}
    </>
  );
}

function useReportFile(report: AnalyticsReport, filters: ReportFilters) {
  const { t } = useTranslation(['analytics-report', 'common']);
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const make = async (format: ReportFormat, layout: PageLayout) => {
    const body = { report: report.id, format, layout, filters };
    const { id, isReady } = await api.exports.report({ body });
    if (isReady) return download(api.exports.file({ params: { id } }));
    const look = { label: t('common:export.look'), run: () => void navigate('/exports') };
    notify.info(t('common:export.started'), { action: look });
  };
  const save = (format: ReportFormat, layout: PageLayout) => {
    if (isBusy) return;
    setBusy(true);
    make(format, layout)
      .catch(handleError)
      .finally(() => setBusy(false));
  };
  return { isBusy, save };
}
