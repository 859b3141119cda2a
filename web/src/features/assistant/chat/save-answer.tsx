import { FormOutlined, SaveOutlined } from '@ant-design/icons';
import type { QueryResult } from '@stacksight/contract';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { SaveRuleSlot } from '#ui/save-rule/save-rule-slot.ts';
import { SaveAsComponent } from './save-as-component.tsx';

type Props = { result: QueryResult; name: string };

/** Shows the menu that saves the question of an answer as a component or a rule; nothing for users who may save neither. */
export function SaveAnswer({ result, name }: Props) {
  const { t } = useTranslation('assistant-chat');
  const SaveRule = useContext(SaveRuleSlot);
  const maySave = useCan({ all: ['component:edit'] });
  const mayRule = useCan({ all: ['rule:edit'] });
  const [spot, setSpot] = useState<Spot | null>(null);
  const [open, setOpen] = useState<'component' | 'rule' | null>(null);
  if (!maySave && !mayRule) return null;
  const component = {
    key: 'component',
    label: t('save.component'),
    icon: <SaveOutlined aria-hidden />,
    run: () => setOpen('component'),
  };
  const rule = {
    key: 'rule',
    label: t('save.rule'),
    icon: <FormOutlined aria-hidden />,
    run: () => setOpen('rule'),
  };
  const close = () => setOpen(null);
  const { query } = result.meta;
  return (
    <>
      <IconButton
        label={t('actions.save')}
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
        }
      >
        <SaveOutlined aria-hidden />
      </IconButton>
      {spot && (
        <PopupMenu
          label={t('actions.save')}
          actions={[...(maySave ? [component] : []), ...(mayRule ? [rule] : [])]}
          spot={spot}
          onClose={() => setSpot(null)}
        />
      )}
      {open === 'component' && <SaveAsComponent query={query} name={name} onClose={close} />}
      <LazyPart>
        {open === 'rule' && (
          <SaveRule query={query} result={result} suggestion={name} onClose={close} />
        )}
      </LazyPart>
    </>
  );
}
