import type { Names, Project } from '@stacksight/contract';
import { Form, Input, Modal, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import styles from './list.module.css';
import { type ProjectNode, toOptions, useFolderChanges } from './use-folders.ts';

export type EditedFolder =
  | { kind: 'project'; id: string | null; project?: Project }
  | { kind: 'folder'; id: string | null; projectId: string; parentId: string | null; name?: Names };

type FolderFormValues = { zh: string; en: string; remark: string; place: string };
type Props = { edited: EditedFolder; tree: readonly ProjectNode[]; onClose: () => void };

/** Shows the dialog for the name of a project or folder, and for the place of a folder. */
export function FolderDialog({ edited, tree, onClose }: Props) {
  const { t } = useTranslation('rule-config');
  const [form] = Form.useForm<FolderFormValues>();
  const [isDirty, setDirty] = useState(false);
  const [failure, setFailure] = useState('');
  const { saveProject, saveFolder } = useFolderChanges();
  useUnsaved(isDirty);
  const leave = async () => {
    if (await mayLoseChanges(isDirty)) onClose();
  };
  const save = async ({ zh, en, remark, place }: FolderFormValues) => {
    const name = { 'zh-CN': zh, 'en-US': en };
    const { id } = edited;
    if (edited.kind === 'project') await saveProject.mutateAsync({ id, body: { name, remark } });
    else await saveFolder.mutateAsync({ id, body: { name, ...placeOf(place, tree) } });
    setDirty(false);
    notify.success(t(id === null ? 'common:done.create' : 'common:done.update'));
    onClose();
  };
  const isBusy = saveProject.isPending || saveFolder.isPending;
  const doing = edited.id === null ? 'adding' : 'editing';
  return (
    <Modal
      open
      title={t(`folders.dialog.${edited.kind}.${doing}`)}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={() => void leave()}
      width="min(480px, 92vw)"
    >
      <Form<FolderFormValues>
        form={form}
        layout="vertical"
        initialValues={startOf(edited)}
        onValuesChange={() => setDirty(true)}
        onFinish={(values) => void save(values).catch((error) => setFailure(wordsOf(error)))}
      >
        <Form.Item
          name="zh"
          label={t('field.nameZh')}
          rules={[{ required: true, whitespace: true, message: t('error.name') }]}
        >
          <Input maxLength={50} autoFocus />
        </Form.Item>
        <Form.Item name="en" label={t('field.nameEn')}>
          <Input maxLength={50} />
        </Form.Item>
        {edited.kind === 'project' ? (
          <Form.Item name="remark" label={t('field.remark')}>
            <Input.TextArea maxLength={200} autoSize={{ minRows: 2 }} />
          </Form.Item>
        ) : (
          <Form.Item name="place" label={t('field.place')}>
            <TreeSelect
              treeDefaultExpandAll
              treeData={toOptions(tree).map((project) => ({ ...project, selectable: true }))}
            />
          </Form.Item>
        )}
        {failure !== '' && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
      </Form>
    </Modal>
  );
}

function startOf(edited: EditedFolder): FolderFormValues {
  const name = edited.kind === 'project' ? edited.project?.names : edited.name;
  return {
    zh: name?.['zh-CN'] ?? '',
    en: name?.['en-US'] ?? '',
    remark: edited.kind === 'project' ? (edited.project?.remark ?? '') : '',
    place: edited.kind === 'folder' ? (edited.parentId ?? edited.projectId) : '',
  };
}

// Splits the place of a folder, which is a project or a folder in a project.
function placeOf(place: string, tree: readonly ProjectNode[]) {
  if (tree.some(({ project }) => project.id === place)) return { projectId: place, parentId: null };
  const find = (nodes: ProjectNode['children']): string | undefined =>
    nodes
      .map(({ folder, children }) => (folder.id === place ? folder.projectId : find(children)))
      .find((found) => found !== undefined);
  const projectId = tree.map(({ children }) => find(children)).find((one) => one !== undefined);
  return { projectId: projectId ?? '', parentId: place };
}

function wordsOf(error: unknown): string {
  const fields = error instanceof ApiError ? Object.values(error.fields) : [];
  return fields[0] ?? toSentence(error);
}
