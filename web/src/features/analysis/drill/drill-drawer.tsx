import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayBefore } from '#lib/format/dates.ts';
import { useFormat } from '#lib/format/use-format.ts';
import type { Drill, RowsBehindNumber } from '#lib/statistics/use-drill.ts';
import type { WorkbookSaver } from '#lib/statistics/use-workbook.ts';
import { useCan } from '#ui/can/can.tsx';
import { RowsDrawer } from '#ui/statistic-page/rows-drawer.tsx';
import { usePlaceName } from '#ui/statistic-page/use-place-name.ts';
import type { QuestionDraft } from '../draft/draft.ts';
import { SaveGroup } from './save-group.tsx';

type Props = {
  drill: Drill;
  workbook: WorkbookSaver;
  behind: RowsBehindNumber;
  /** Filters the present question by the group that the user has just saved. */
  onUse: (id: string) => void;
  /** Opens another question about the readers of the group. */
  onAsk: (draft: QuestionDraft) => void;
};

/**
 * Shows the drawer with the readers, titles or loans behind a number, in which the user can save readers as a group.
 */
export function DrillDrawer({ drill, workbook, behind, onUse, onAsk }: Props) {
  const { t } = useTranslation('analysis');
  const mayGroup = useCan({ all: ['reader:group'] });
  const [isSaving, setSaving] = useState(false);
  const name = usePlaceName(behind);
  const { data } = drill.answer;
  const { date } = useFormat();
  // Names of reader groups must differ, so the proposed name contains the days.
  const { from, to } = behind.result.meta.range;
  const days = `${date(from)}–${date(dayBefore(to))}`;
  const hasReaders =
    data?.lists.includes('reader') || data?.columns.some(({ key }) => key === 'reader');
  const leave = () => {
    setSaving(false);
    drill.close();
  };
  return (
    <>
      <RowsDrawer
        tools={{ drill, workbook }}
        behind={behind}
        refused={t('drill.refused')}
        actions={
          mayGroup &&
          hasReaders && (
            <Button
              size="small"
              type="primary"
              icon={<TeamOutlined aria-hidden />}
              disabled={data?.total === 0}
              onClick={() => setSaving(true)}
            >
              {t('group.save')}
            </Button>
          )
        }
      />
      {isSaving && (
        <SaveGroup
          behind={behind}
          suggestion={`${name} · ${days}`}
          onClose={() => setSaving(false)}
          onUse={(id) => {
            leave();
            onUse(id);
          }}
          onAsk={(draft) => {
            leave();
            onAsk(draft);
          }}
        />
      )}
    </>
  );
}
