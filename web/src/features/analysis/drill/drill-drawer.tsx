import { TeamOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Behind, Drill } from '#lib/statistics/use-drill.ts';
import type { Workbook } from '#lib/statistics/use-workbook.ts';
import { useCan } from '#ui/can/can.tsx';
import { RowsDrawer } from '#ui/statistic-page/rows-drawer.tsx';
import { usePlaceName } from '#ui/statistic-page/use-place-name.ts';
import { SaveGroup } from './save-group.tsx';

type Props = {
  drill: Drill;
  workbook: Workbook;
  behind: Behind;
  /** Narrows the question to a group that was saved here. */
  onUse: (id: string) => void;
};

/** The readers, titles or loans behind a number; readers can be saved as a group. */
export function DrillDrawer({ drill, workbook, behind, onUse }: Props) {
  const { t } = useTranslation('analysis');
  const mayGroup = useCan({ all: ['reader:group'] });
  const [isSaving, setSaving] = useState(false);
  const name = usePlaceName(behind);
  const { data } = drill.answer;
  const hasReaders = data?.columns.some(({ key }) => key === 'reader') ?? false;
  return (
    <>
      <RowsDrawer
        tools={{ drill, workbook }}
        behind={behind}
        refused={t('drill.refused')}
        actions={
          mayGroup &&
          hasReaders && (
            <Button size="small" icon={<TeamOutlined />} onClick={() => setSaving(true)}>
              {t('group.save')}
            </Button>
          )
        }
      />
      {isSaving && (
        <SaveGroup
          behind={behind}
          suggestion={name}
          onClose={() => setSaving(false)}
          onUse={(id) => {
            setSaving(false);
            drill.close();
            onUse(id);
          }}
        />
      )}
    </>
  );
}
