import { DownOutlined, FormOutlined, ProfileOutlined, SaveOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';

export type SaveAs = 'component' | 'rule' | 'toReport';
type Props = { isDisabled: boolean; onChoose: (as: SaveAs) => void };

/** Shows the menu of ways to save a question; hidden from users who may save nothing. */
export function SaveMenu({ isDisabled, onChoose }: Props) {
  const { t } = useTranslation('analysis');
  const maySave = useCan({ all: ['component:edit'] });
  const mayRule = useCan({ all: ['rule:edit'] });
  const [spot, setSpot] = useState<Spot | null>(null);
  if (!maySave && !mayRule) return null;
  const components = [
    { key: 'component', label: t('save.component'), icon: <SaveOutlined aria-hidden /> },
    { key: 'toReport', label: t('toReport.title'), icon: <ProfileOutlined aria-hidden /> },
  ] as const;
  const rules = [
    { key: 'rule', label: t('rule.save'), icon: <FormOutlined aria-hidden /> },
  ] as const;
  const actions = [...(maySave ? components : []), ...(mayRule ? rules : [])];
  return (
    <>
      <Button
        icon={<SaveOutlined aria-hidden />}
        disabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
        }
      >
        {t('save.menu')}
        <DownOutlined aria-hidden />
      </Button>
      {spot && (
        <PopupMenu
          label={t('save.menu')}
          actions={actions.map((action) => ({ ...action, run: () => onChoose(action.key) }))}
          spot={spot}
          onClose={() => setSpot(null)}
        />
      )}
    </>
  );
}
