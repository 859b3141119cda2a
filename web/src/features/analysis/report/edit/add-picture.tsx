import { PictureOutlined } from '@ant-design/icons';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { toReportPicture } from './report-picture-file.ts';
import type { ReportEdit } from './use-report-edit.ts';

/** Shows the button that adds a picture from a file, which is made smaller before it is sent. */
export function AddPicture({ edit }: { edit: ReportEdit }) {
  const { t } = useTranslation('analytics-report');
  const [isBusy, setBusy] = useState(false);
  const add = async (chosen: File) => {
    setBusy(true);
    try {
      const body = new FormData();
      body.append('file', await toReportPicture(chosen), chosen.name);
      const { id, picture } = await api.reportPicture.add({ body });
      edit.add({ kind: 'picture', id, caption: '', picture });
    } catch (error) {
      handleError(error, { title: t('edit.pictureFailed') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Upload
      accept="image/png,image/jpeg,image/webp"
      maxCount={1}
      showUploadList={false}
      disabled={edit.isFull || isBusy}
      beforeUpload={(chosen) => {
        void add(chosen);
        return false;
      }}
    >
      <Button icon={<PictureOutlined aria-hidden />} loading={isBusy} disabled={edit.isFull}>
        {t('edit.addPicture')}
      </Button>
    </Upload>
  );
}
