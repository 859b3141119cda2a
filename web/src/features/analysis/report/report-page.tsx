import { EditOutlined, PrinterOutlined } from '@ant-design/icons';
import type { AnalyticsReport } from '@stacksight/contract';
import { Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useDrill } from '#lib/statistics/use-drill.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import { useNamePage } from '#lib/window/page-names.ts';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditCell } from './edit-cell.tsx';
import styles from './report.module.css';
import { ReportFiles } from './report-files.tsx';
import { ReportItemView, type Tools } from './report-item.tsx';
import { useReport } from './use-report.ts';
import { type ReportEdit, useReportEdit } from './use-report-edit.ts';

const RowsDrawer = lazy(async () => ({
  default: (await import('#ui/statistic-page/rows-drawer.tsx')).RowsDrawer,
}));

/** Shows the page of one report: saved questions, targets and texts, one after the other. */
export function ReportPage() {
  // The page loads all texts before it renders; texts that load later would hide the page, even during editing.
  useTranslation(['analytics-report', 'analysis']);
  const { id = '' } = useParams();
  const { data, error, refetch } = useReport(id);
  return (
    <Page>
      {data ? (
        <Loaded key={id} report={data} />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton columns={3} />
      )}
    </Page>
  );
}

function Loaded({ report }: { report: AnalyticsReport }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(search).get('edit') === '1';
  const edit = useReportEdit(report, report.mayChange && isAsked);
  // The flag `edit` of a new report starts editing; it is then removed from the address.
  useEffect(() => {
    if (isAsked) void navigate(pathname, { replace: true });
  }, [isAsked, navigate, pathname]);
  const drill = useDrill();
  const workbook = useWorkbook();
  const { names } = useLibraries('');
  useNamePage(report.name);
  return (
    <>
      <Head report={report} edit={edit} />
      {edit.isOn && <EditBar edit={edit} />}
      <Items edit={edit} tools={{ drill, workbook, libraryNames: names }} report={report} />
      {drill.behind && (
        <Suspense fallback={null}>
          <RowsDrawer tools={{ drill, workbook }} behind={drill.behind} />
        </Suspense>
      )}
    </>
  );
}

function Head({ report, edit }: { report: AnalyticsReport; edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  const { date } = useFormat();
  const range = useRangeText();
  const { name, note, createdBy, modifiedAt, mayChange } = report;
  const days = edit.range === null ? t('range.own') : range.name(edit.range);
  const by = t('by', { days, by: createdBy || t('someone'), at: date(modifiedAt, 'minute') });
  return (
    <PageHead title={name} hint={note ? `${note}\n${by}` : by}>
      <span className={styles.actions}>
        <Link to="/analysis/reports">{t('all')}</Link>
        {!edit.isOn && edit.items.length > 0 && <ReportFiles report={report} range={edit.range} />}
        {!edit.isOn && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
        {mayChange && !edit.isOn && (
          <Button icon={<EditOutlined aria-hidden />} onClick={edit.start}>
            {t('edit.start')}
          </Button>
        )}
      </span>
    </PageHead>
  );
}

type ItemsProps = { edit: ReportEdit; tools: Tools; report: AnalyticsReport };

function Items({ edit, tools, report }: ItemsProps) {
  const { t } = useTranslation('analytics-report');
  if (edit.items.length === 0) {
    const hint = edit.isOn || !report.mayChange ? t('blank.hint') : t('blank.start');
    return (
      <section className={styles.panel}>
        <TableEmpty words={{ reason: t('blank.reason'), hint }} />
      </section>
    );
  }
  return (
    <div className={styles.grid}>
      {edit.items.map((item) => {
        const view = (
          <ReportItemView item={item} range={edit.range} tools={tools} isEditing={edit.isOn} />
        );
        if (edit.isOn)
          return (
            <EditCell key={item.key} item={item} edit={edit}>
              {view}
            </EditCell>
          );
        return (
          <div key={item.key} className={styles.cell} data-width={item.width}>
            {view}
          </div>
        );
      })}
    </div>
  );
}
