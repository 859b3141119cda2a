import type { Department } from '@stacksight/contract';
import { Form, Input, InputNumber, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { familyOf, toTreeNodes } from '#lib/tree/tree-rows.ts';
import { useDepartments } from './use-departments.ts';

const none: readonly Department[] = [];
const mostOpen = 200;

/** The fields of a department: its name, and its parent, which is never the department itself. */
export function DepartmentFields({ row }: { row: Department | null }) {
  const { t } = useTranslation('departments');
  const { all = none } = useDepartments();
  const nodes = useMemo(
    () =>
      toTreeNodes(
        familyOf(all),
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
          // The component library reads the open rows only at its first render.
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
