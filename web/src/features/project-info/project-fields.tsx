import { type Project, projectAccess } from '@stacksight/contract';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { MembersField } from './members-field.tsx';

/** Shows the form fields of a project: names, purpose, and access. */
export function ProjectFields({ project }: { project: Project | null }) {
  const { t } = useTranslation('project-info');
  const isForMembers = Form.useWatch('access') === 'members';
  const count = project?.memberIds.length ?? 0;
  const isCleared = !isForMembers && count > 0;
  return (
    <>
      <Form.Item
        name={['name', 'zh-CN']}
        label={t('field.nameZh')}
        rules={[{ required: true, whitespace: true, message: t('error.name') }]}
      >
        <Input maxLength={50} autoFocus />
      </Form.Item>
      <Form.Item name={['name', 'en-US']} label={t('field.nameEn')} extra={t('field.nameEnExtra')}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item
        name="access"
        label={t('column.access')}
        extra={
          <>
            {t(isForMembers ? 'access.membersExtra' : 'access.allExtra')}
            {isCleared && <p>{t('access.clears', { count })}</p>}
          </>
        }
      >
        <Radio.Group
          options={projectAccess.map((value) => ({ value, label: t(`access.${value}`) }))}
        />
      </Form.Item>
      {isForMembers && <MembersField project={project} />}
      <Form.Item name="remark" label={t('column.remark')}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 3 }} showCount />
      </Form.Item>
    </>
  );
}
