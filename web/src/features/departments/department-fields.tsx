import type { Department } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, InputNumber, TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';

type Node = { value: string; title: string; children: Node[] };
type Choice = { id: string; parentId: string | null; name: string };

/** What a department is called, and where it lies: never in itself. */
export function DepartmentFields({ row }: { row: Department | null }) {
  const { t } = useTranslation('departments');
  const { data = [] } = useQuery({
    queryKey: ['departments', 'choices'],
    queryFn: ({ signal }) => api.departments.choices({ signal }),
  });
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
          allowClear
          treeDefaultExpandAll
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder={t('top')}
          treeData={toTree(data, row?.id ?? '')}
        />
      </Form.Item>
      <Form.Item name="sort" label={t('sort')} extra={t('sortExtra')}>
        <InputNumber min={0} max={9_999} precision={0} />
      </Form.Item>
    </>
  );
}

function toTree(all: readonly Choice[], without: string, parentId: string | null = null): Node[] {
  return all
    .filter((one) => one.parentId === parentId && one.id !== without)
    .map(({ id, name }) => ({ value: id, title: name, children: toTree(all, without, id) }));
}
