import {
  DesktopOutlined,
  EditOutlined,
  HistoryOutlined,
  PrinterOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import type { AnalyticsReport, ReportFilters } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '#lib/format/use-format.ts';
import { useRangeText } from '#ui/date-range-picker/use-range-text.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { useReadersText } from './access/report-readers.ts';
import type { ReportEdit } from './edit/use-report-edit.ts';
import { ShareButton } from './links/share-button.tsx';
import styles from './report.module.css';
import { ReportFiles } from './report-files.tsx';
import { useFavourite } from './use-favourite.ts';

type Props = {
  report: AnalyticsReport;
  edit: ReportEdit;
  /** The filters of the reader, which the files have too. */
  filters: ReportFilters;
  onVersions: () => void;
  onWall: () => void;
};

/** Shows the name of a report, who changed it when, and its actions. */
export function ReportHead({ report, edit, filters, onVersions, onWall }: Props) {
  const { t } = useTranslation(['analytics-report', 'report-link']);
  const { date } = useFormat();
  const rangeText = useRangeText();
  const favour = useFavourite();
  const readersText = useReadersText();
  const { id, name, note, range, createdBy, modifiedAt, mayChange, isFavourite } = report;
  const days = range === null ? t('range.own') : rangeText.name(range);
  const changed = t('by', { days, by: createdBy || t('someone'), at: date(modifiedAt, 'minute') });
  const by = `${changed} · ${t('readers.line', { who: readersText(report.readers) })}`;
  return (
    <PageHead title={name} hint={note ? `${note}\n${by}` : by}>
      <span className={styles.actions}>
        <Link to="/analysis/reports">{t('all')}</Link>
        <IconButton
          label={t(isFavourite ? 'favourite.remove' : 'favourite.add', { name })}
          aria-pressed={isFavourite}
          onClick={() => favour(id, !isFavourite)}
        >
          {isFavourite ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
        </IconButton>
        {!edit.isOn && edit.items.length > 0 && <ReportFiles report={report} filters={filters} />}
        {!edit.isOn && (
          <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
        {!edit.isOn && edit.items.length > 0 && (
          <Button icon={<DesktopOutlined aria-hidden />} onClick={onWall}>
            {t('report-link:wall.open')}
          </Button>
        )}
        {!edit.isOn && <ShareButton report={report} filters={filters} />}
        {!edit.isOn && (
          <Link to={`/analysis/subscriptions?report=${report.id}`}>{t('subscribe')}</Link>
        )}
        {mayChange && !edit.isOn && (
          <>
            <Button icon={<HistoryOutlined aria-hidden />} onClick={onVersions}>
              {t('versions.open')}
            </Button>
            <Button icon={<EditOutlined aria-hidden />} onClick={edit.start}>
              {t('edit.start')}
            </Button>
          </>
        )}
      </span>
    </PageHead>
  );
}
