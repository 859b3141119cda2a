import { TagsOutlined, UploadOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '#ui/can/can.tsx';
import styles from './dict-config.module.css';
import { ImportDialog } from './import/import-dialog.tsx';
import { UnlabelledDrawer } from './unlabelled-drawer.tsx';
import { useUnlabelled } from './use-dict.ts';

type Props = { type: string; glc: string };

/** The tools beside the title: codes without a label, import and export of labels. */
export function DictTools({ type, glc }: Props) {
  const { t } = useTranslation('dict-config');
  const [open, setOpen] = useState<'import' | 'unlabelled' | null>(null);
  const { data } = useUnlabelled(type, glc);
  return (
    <div className={styles.tools}>
      <Badge count={data?.length ?? 0} overflowCount={999} size="small">
        <Button icon={<TagsOutlined />} onClick={() => setOpen('unlabelled')}>
          {t('unlabelled.button')}
        </Button>
      </Badge>
      <Can all={['dict:edit']}>
        <Button icon={<UploadOutlined />} onClick={() => setOpen('import')}>
          {t('import.button')}
        </Button>
      </Can>
      {open === 'unlabelled' && (
        <UnlabelledDrawer type={type} glc={glc} onClose={() => setOpen(null)} />
      )}
      {open === 'import' && <ImportDialog glc={glc} onClose={() => setOpen(null)} />}
    </div>
  );
}
