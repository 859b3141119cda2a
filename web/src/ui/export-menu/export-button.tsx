import {
  ClockCircleOutlined,
  DownloadOutlined,
  DownOutlined,
  MailOutlined,
} from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exporting } from '#lib/statistics/use-workbook.ts';
import { useCan } from '../can/can.tsx';
import { LazyPart, lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Spot } from '../popup-menu/place-beside.ts';
import { PopupMenu } from '../popup-menu/popup-menu.tsx';

const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog);

type Props = { label: string; isDisabled?: boolean; exporting: Exporting };

/** Saves as Excel; beside it the other ways: in the background, by mail. Not there for those who may neither. */
export function ExportButton({ label, isDisabled = false, exporting }: Props) {
  const { t } = useTranslation('export-menu');
  const mayExport = useCan({ all: ['export:excel'] });
  const mayMail = useCan({ all: ['export:mail'] });
  const [spot, setSpot] = useState<Spot | null>(null);
  const [isMailing, setMailing] = useState(false);
  if (!mayExport) return null;
  const ways = [
    {
      key: 'later',
      label: t('later'),
      icon: <ClockCircleOutlined aria-hidden />,
      run: exporting.saveLater,
    },
    ...(mayMail
      ? [
          {
            key: 'mail',
            label: t('mail.open'),
            icon: <MailOutlined aria-hidden />,
            run: () => setMailing(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Space.Compact size="small">
        <Button
          icon={<DownloadOutlined />}
          disabled={isDisabled}
          loading={exporting.isBusy}
          onClick={exporting.save}
        >
          {label}
        </Button>
        <Button
          icon={<DownOutlined />}
          disabled={isDisabled}
          aria-label={t('more')}
          title={t('more')}
          aria-haspopup="menu"
          aria-expanded={spot !== null}
          onClick={({ currentTarget }) =>
            setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
          }
        />
      </Space.Compact>
      {spot && (
        <PopupMenu label={t('more')} actions={ways} spot={spot} onClose={() => setSpot(null)} />
      )}
      {isMailing && (
        <LazyPart>
          <MailDialog
            title={exporting.title}
            send={exporting.mail}
            onClose={() => setMailing(false)}
          />
        </LazyPart>
      )}
    </>
  );
}
