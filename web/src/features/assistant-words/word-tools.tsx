import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { ImportDialog } from './import-dialog.tsx';

/** Shows the buttons that export all taught words and import them. */
export function WordTools({ onChanged }: { onChanged: () => Promise<void> }) {
  const { t } = useTranslation('assistant-words');
  const [isOpen, setOpen] = useState(false);
  const save = (format: 'xlsx' | 'json') =>
    void download(api.assistantWords.file({ query: { format } }));
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('file.xlsx'), onClick: () => save('xlsx') },
            { key: 'json', label: t('file.json'), onClick: () => save('json') },
          ],
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>{t('file.save')}</Button>
      </Dropdown>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('file.import')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} onChanged={onChanged} />}
    </>
  );
}
