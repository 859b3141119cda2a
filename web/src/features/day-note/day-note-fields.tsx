import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormPair } from '#ui/form-parts/form-pair.tsx';

type Props = { libraries: readonly { value: string; label: string }[] };

/** Shows the form fields of a note: its text, days and library. */
export function DayNoteFields({ libraries }: Props) {
  const { t } = useTranslation('day-note');
  return (
    <>
      <Form.Item
        name="text"
        label={t('column.text')}
        extra={t('field.textExtra')}
        rules={[{ required: true, whitespace: true, message: t('error.text') }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <FormPair>
        <Form.Item
          name="dayFrom"
          label={t('field.dayFrom')}
          rules={[{ required: true, message: t('error.dayFrom') }]}
        >
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="dayUntil"
          label={t('field.dayUntil')}
          extra={t('field.dayUntilExtra')}
          rules={[{ required: true, message: t('error.dayUntil') }]}
        >
          <Input type="date" />
        </Form.Item>
      </FormPair>
      <Form.Item name="libcode" label={t('column.library')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t('everywhere') }, ...libraries]}
        />
      </Form.Item>
    </>
  );
}
