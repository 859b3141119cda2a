import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { FormPair } from '#ui/form-parts/form-pair.tsx';

/** Shows the fields that choose the libraries of an alert, and whether each is judged by itself. */
export function PlaceFields() {
  const { t } = useTranslation('alert');
  const glc = (Form.useWatch('glc') as string | undefined) ?? '';
  const { groups = [], group } = useLibraries(glc);
  return (
    <>
      <FormPair>
        {groups.length > 1 && (
          <Form.Item name="glc" label={t('field.glc')}>
            <Select
              options={[
                { value: '', label: t('field.ownGroup') },
                ...groups.map(({ code, label }) => ({ value: code, label })),
              ]}
            />
          </Form.Item>
        )}
        <Form.Item name="libraries" label={t('field.libraries')}>
          <Select
            mode="multiple"
            maxTagCount="responsive"
            placeholder={t('field.allLibraries')}
            showSearch={{ optionFilterProp: 'label' }}
            options={(group?.libraries ?? []).map(({ code, label }) => ({ value: code, label }))}
          />
        </Form.Item>
      </FormPair>
      <Form.Item name="eachLibrary" label={t('field.each')}>
        <Radio.Group
          options={[
            { value: true, label: t('each.yes') },
            { value: false, label: t('each.no') },
          ]}
        />
      </Form.Item>
    </>
  );
}
