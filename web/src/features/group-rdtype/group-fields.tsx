import type { ReaderTypeGroup } from '@stacksight/contract';
import { nameIn } from '@stacksight/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { BothNames } from '#ui/form-parts/both-names.tsx';
import { type GroupValues, useTypeGroups } from './use-reader-types.ts';

const isGroup = (choice: string) => choice !== 'none';
const noNames = { 'zh-CN': '', 'en-US': '' };

/** Shows the form fields of a reader type group: none, a known group, which the user can rename, or a new group. */
export function GroupFields({ glc }: { glc: string }) {
  const { t } = useTranslation('group-rdtype');
  const language = useLanguage();
  const form = Form.useFormInstance<GroupValues>();
  const { data: groups = [] } = useTypeGroups(glc);
  const choice: string = Form.useWatch('choice', form) ?? 'none';
  const nameOf = ({ names }: ReaderTypeGroup) => nameIn(names, language);
  return (
    <>
      <Form.Item name="choice" label={t('field.choice')}>
        <Select
          options={[
            { value: 'none', label: t('none') },
            ...groups.map((group) => ({ value: group.id, label: nameOf(group) })),
            { value: 'new', label: t('new') },
          ]}
          onChange={(next: string) =>
            form.setFieldValue('name', groups.find(({ id }) => id === next)?.name ?? noNames)
          }
        />
      </Form.Item>
      {isGroup(choice) && <BothNames name="name" most={40} />}
      {isGroup(choice) && choice !== 'new' && <p>{t('field.rename')}</p>}
    </>
  );
}
