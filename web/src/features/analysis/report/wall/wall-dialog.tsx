import { wallSeconds } from '@stacksight/contract';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { ReportChoice } from '../links/report-choice.tsx';

type Props = {
  /** The report that the wall begins with. */
  report: string;
  onStart: (wall: { reports: string[]; every: number }) => void;
  onClose: () => void;
};

/** Asks which reports a wall shows in turn, and for how long each page. */
export function WallDialog({ report, onStart, onClose }: Props) {
  const { t } = useTranslation('report-link');
  const [more, setMore] = useState<readonly string[]>([]);
  const [every, setEvery] = useState<number>(20);
  const start = () => {
    // Only a press of the user may begin full screen. A browser without it still shows the wall in its window.
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
    onStart({ reports: [report, ...more], every });
  };
  return (
    <FormDialog
      title={t('wall.title')}
      okText={t('wall.start')}
      isReady
      isSaving={false}
      onSave={start}
      onClose={onClose}
    >
      <p>{t('wall.text')}</p>
      <Form layout="vertical" component={false}>
        <Form.Item label={t('field.more')} htmlFor="wall-more">
          <ReportChoice id="wall-more" without={report} value={more} onChange={setMore} />
        </Form.Item>
        <Form.Item label={t('field.every')} htmlFor="wall-every">
          <Select
            id="wall-every"
            value={every}
            onChange={setEvery}
            options={wallSeconds.map((value) => ({ value, label: t('seconds', { count: value }) }))}
          />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
