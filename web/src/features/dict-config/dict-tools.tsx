import { UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '#ui/can/can.tsx';
import { ImportDialog } from './import/import-dialog.tsx';

/** Shows the button beside the title that imports names from a workbook. */
export function DictTools({ glc }: { glc: string }) {
  const { t } = useTranslation('dict-config');
  const [isOpen, setOpen] = useState(false);
  return (
    <Can all={['dict:edit']}>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('import.button')}
      </Button>
      {isOpen && <ImportDialog glc={glc} onClose={() => setOpen(false)} />}
    </Can>
  );
}
