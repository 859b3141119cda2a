import { Form, Input, Select, TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import { toOptions, useFolders } from '../list/use-folders.ts';
import styles from './edit.module.css';
import { NamesField } from './names-field.tsx';

const rights = [
  'borrowing:view',
  'holdings:view',
  'reader:view',
  'resource:view',
  'credit:view',
] as const;

/** Shows the first form fields of a rule: names, meaning, folder, and the permission to run the rule. */
export function RuleBasics({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('rule-config');
  const { tree } = useFolders();
  const words: Record<(typeof rights)[number], string> = {
    'borrowing:view': t('needs.borrowing'),
    'holdings:view': t('needs.holdings'),
    'reader:view': t('needs.reader'),
    'resource:view': t('needs.resource'),
    'credit:view': t('needs.credit'),
  };
  return (
    <section className={styles.panel} aria-label={t('edit.basics')}>
      <h2>{t('edit.basics')}</h2>
      <NamesField name={['name']} label={t('edit.name')} most={60} isRequired />
      <NamesField name={['means']} label={t('edit.means')} most={400} isRequired isLong />
      <div className={styles.pair}>
        <Form.Item
          name="folderId"
          label={t('field.place')}
          rules={[{ required: true, message: t('error.folder') }]}
        >
          <TreeSelect
            treeDefaultExpandAll
            showSearch={{ treeNodeFilterProp: 'title' }}
            treeData={toOptions(tree ?? [])}
            loading={tree === undefined}
          />
        </Form.Item>
        <Form.Item name="needs" label={t('edit.needs')} extra={t('edit.needsHint')}>
          <Select
            options={[
              { value: null, label: t('needs.none') },
              ...rights.map((value) => ({ value, label: words[value] })),
            ]}
          />
        </Form.Item>
      </div>
      {!isNew && (
        <Form.Item name="note" label={t('edit.note')} extra={t('edit.noteHint')}>
          <Input maxLength={200} />
        </Form.Item>
      )}
    </section>
  );
}
