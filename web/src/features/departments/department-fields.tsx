import type { Department } from '@stacksight/contract';
import { Form, Input, InputNumber, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { childrenByParent, toTreeNodes } from '#lib/tree/tree-rows.ts';
import { useDepartments } from './use-departments.ts';

const none: readonly Department[] = [];
const mostOpen = 200;

/** Shows the form fields of a department: name and parent. */
export function DepartmentFields({ row }: { row: Department | null }) {
  const { t } = useTranslation('departments');
  const { all = none } = useDepartments();
  const nodes = useMemo(
    () =>
      toTreeNodes(
        childrenByParent(all),
        ({ name }) => name,
        ({ id }) => id === row?.id,
      ),
    [all, row?.id],
  );
  return (
    <>
      <Form.Item
        name="name"
        label={t('name')}
        rules={[
          { required: true, whitespace: true, message: t('error.empty') },
          { min: 3, max: 10, message: t('error.name') },
        ]}
      >
        <Input maxLength={10} autoFocus />
      </Form.Item>
      <Form.Item
        name="parentId"
        label={t('parent')}
        getValueFromEvent={(value?: string) => value ?? null}
      >
        <TreeSelect
          // Ant Design reads the open rows of the tree only at its first render.
          key={String(all.length > 0)}
          allowClear
          treeDefaultExpandAll={all.length <= mostOpen}
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={t('top')}
          treeData={nodes}
        />
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} extra={t('sortExtra')}>
        <InputNumber min={0} max={9_999} precision={0} />
      </Form.Item>
    </>
  );
}
