import type { AnalyticsReport } from '@stacksight/contract';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useDrill } from '#lib/statistics/use-drill.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { useWorkbook } from '#lib/statistics/use-workbook.ts';
import { urlList, urlNumber, useUrlState } from '#lib/url-state.ts';
import { useNamePage } from '#lib/window/page-names.ts';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { Page } from '#ui/page/page.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import { type ReportEdit, useReportEdit } from './edit/use-report-edit.ts';
import { ReportFilterBar } from './filters/report-filter-bar.tsx';
import { useReportFilters } from './filters/use-report-filters.ts';
import styles from './report.module.css';
import { ReportGrid } from './report-grid.tsx';
import { ReportHead } from './report-head.tsx';
import { useReport } from './use-report.ts';

const RowsDrawer = lazy(async () => ({
  default: (await import('#ui/statistic-page/rows-drawer.tsx')).RowsDrawer,
}));
const EditBar = lazyPart(async () => (await import('./edit/edit-bar.tsx')).EditBar);
const WallDialog = lazyPart(async () => (await import('./wall/wall-dialog.tsx')).WallDialog);
const WallOverlay = lazyPart(async () => (await import('./wall/wall-overlay.tsx')).WallOverlay);
const VersionsDrawer = lazyPart(
  async () => (await import('./versions/versions-drawer.tsx')).VersionsDrawer,
);

/** Shows the page of one report: saved questions, targets and texts on a grid. */
export function ReportPage() {
  // The page loads all texts before it renders; texts that load later would hide the page, even during editing.
  useTranslation(['analytics-report', 'analysis', 'report-link', 'report-screen']);
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

// The address keeps the wall, so that a screen that starts again shows it again.
const wallShape = { wall: urlList(), every: urlNumber(20) };

function Loaded({ report }: { report: AnalyticsReport }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isAsked = new URLSearchParams(search).get('edit') === '1';
  const edit = useReportEdit(report, report.mayChange && isAsked);
  // The flag `edit` of a new report starts editing; it is then removed from the address.
  useEffect(() => {
    if (isAsked) void navigate(pathname, { replace: true });
  }, [isAsked, navigate, pathname]);
  const reader = useReportFilters(report);
  const [hasVersions, setVersions] = useState(false);
  const [isChoosingWall, setChoosingWall] = useState(false);
  const [wall, setWall] = useUrlState(wallShape);
  const drill = useDrill();
  const workbook = useWorkbook();
  const libraries = useLibraries('');
  useNamePage(report.name);
  const tools = { report: report.id, drill, workbook, libraryNames: libraries.names };
  return (
    <>
      <ReportHead
        report={report}
        edit={edit}
        filters={reader.filters}
        onVersions={() => setVersions(true)}
        onWall={() => setChoosingWall(true)}
      />
      {edit.kept !== null && <KeptDraftBar edit={edit} kept={edit.kept} />}
      {edit.isOn && (
        <LazyPart>
          <EditBar edit={edit} />
        </LazyPart>
      )}
      {edit.isOn ? (
        <ReportFilterBar
          filters={edit.filters}
          libraries={libraries}
          onChange={edit.filter}
          onReset={null}
        />
      ) : (
        report.items.length > 0 && (
          <ReportFilterBar
            filters={reader.filters}
            libraries={libraries}
            onChange={reader.change}
            onReset={reader.isChanged ? reader.reset : null}
            picked={reader.picked?.conditions}
            onUnpick={() => reader.pick(null)}
          />
        )
      )}
      <ReportGrid report={report} edit={edit} reader={reader} tools={tools} />
      {drill.behind && (
        <Suspense fallback={null}>
          <RowsDrawer tools={{ drill, workbook }} behind={drill.behind} />
        </Suspense>
      )}
      {isChoosingWall && (
        <LazyPart>
          <WallDialog
            report={report.id}
            onStart={({ reports, every }) => {
              setChoosingWall(false);
              setWall({ wall: reports, every });
            }}
            onClose={() => setChoosingWall(false)}
          />
        </LazyPart>
      )}
      {wall.wall.length > 0 && (
        <LazyPart>
          <WallOverlay
            reports={wall.wall}
            filters={reader.filters}
            every={Math.max(5, wall.every)}
            onLeave={() => setWall({ wall: [], every: 20 })}
          />
        </LazyPart>
      )}
      {hasVersions && (
        <LazyPart>
          <VersionsDrawer
            id={report.id}
            onClose={() => setVersions(false)}
            onReturn={(version) => {
              edit.startFrom(version);
              setVersions(false);
            }}
          />
        </LazyPart>
      )}
    </>
  );
}

function KeptDraftBar({ edit, kept }: { edit: ReportEdit; kept: NonNullable<ReportEdit['kept']> }) {
  const { t } = useTranslation('analytics-report');
  const { date } = useFormat();
  return (
    <section className={styles.kept} aria-label={t('kept.label')}>
      <span>{t('kept.text', { at: date(new Date(kept.at).toISOString(), 'minute') })}</span>
      <Button type="primary" size="small" onClick={() => edit.startFrom(kept)}>
        {t('kept.continue')}
      </Button>
      <Button size="small" onClick={edit.forget}>
        {t('kept.forget')}
      </Button>
    </section>
  );
}
