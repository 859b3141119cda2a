import {
  ClockCircleOutlined,
  DownloadOutlined,
  DownOutlined,
  MailOutlined,
} from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkbookExport } from '#lib/statistics/use-workbook.ts';
import { useCan } from '../can/can.tsx';
import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Spot } from '../popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '../popup-menu/popup-menu.tsx';

const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog);

type Props = { label: string; isDisabled?: boolean; exporting: WorkbookExport };

/** Shows a button that saves an Excel workbook, with a menu for other ways; users who may not export do not see it. */
export function ExportButton({ label, isDisabled = false, exporting }: Props) {
  const mayExport = useCan({ all: ['export:excel'] });
  if (!mayExport) return null;
  return (
    <Space.Compact size="small">
      <Button
        icon={<DownloadOutlined aria-hidden />}
        disabled={isDisabled}
        loading={exporting.isBusy}
        onClick={exporting.save}
      >
        {label}
      </Button>
      <OtherWays isDisabled={isDisabled} exporting={exporting} />
    </Space.Compact>
  );
}

function OtherWays({ isDisabled, exporting }: Required<Omit<Props, 'label'>>) {
  const { t } = useTranslation('export-menu');
  const [spot, setSpot] = useState<Spot | null>(null);
  const [isMailing, setMailing] = useState(false);
  const ways = useWays(exporting, () => setMailing(true));
  const { title, mail } = exporting;
  if (ways.length === 0) return null;
  return (
    <>
      <Button
        icon={<DownOutlined aria-hidden />}
        disabled={isDisabled}
        aria-label={t('more')}
        title={t('more')}
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
        }
      />
      {spot && (
        <PopupMenu label={t('more')} actions={ways} spot={spot} onClose={() => setSpot(null)} />
      )}
      {isMailing && mail && (
        <LazyPart>
          <MailDialog title={title} send={mail} onClose={() => setMailing(false)} />
        </LazyPart>
      )}
    </>
  );
}

function useWays({ saveLater, mail }: WorkbookExport, openMail: () => void): MenuAction[] {
  const { t } = useTranslation('export-menu');
  const mayMail = useCan({ all: ['export:mail'] });
  const later = { key: 'later', label: t('later'), icon: <ClockCircleOutlined aria-hidden /> };
  const letter = { key: 'mail', label: t('mail.open'), icon: <MailOutlined aria-hidden /> };
  return [
    ...(saveLater ? [{ ...later, run: saveLater }] : []),
    ...(mail && mayMail ? [{ ...letter, run: openMail }] : []),
  ];
}
