import { Button, Drawer, Form } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handleError } from '#lib/errors/handle-error.ts';
import { showAtFields } from '#lib/errors/show-at-fields.ts';
import { notify } from '#lib/notify.ts';
import { mayLoseChanges } from '#lib/unsaved/may-lose-changes.ts';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { focusField } from '../focus/focus-field.ts';
import { ReadFailure } from '../read-failure/read-failure.tsx';
import { TableEmpty } from '../table/table-states.tsx';
import styles from './resource-page.module.css';
import type { ResourceForm, ResourcePageProps, RowWithId } from './resource-page-props.ts';

type Props<Row extends RowWithId, Values extends object> = Pick<
  ResourcePageProps<Row, Values>,
  'resource' | 'one' | 'nameOf'
> & {
  form: ResourceForm<Row, Values>;
  row: Row | null;
  isNew: boolean;
  onClose: () => void;
};

/** Shows the form of a new or existing row, with errors at their fields, and asks before changes are lost. */
export function FormDrawer<Row extends RowWithId, Values extends object>(
  props: Props<Row, Values>,
) {
  const { form: definition, row, isNew, one, nameOf, onClose } = props;
  const { t } = useTranslation('resource-page');
  const { form, isDirty, setDirty, isSaving, save } = useForm(props);
  const panel = useRef<HTMLDivElement>(null);
  const mayEdit = isNew || (row !== null && (definition.canEdit?.(row) ?? true));
  const leave = async () => {
    // Without this pause, the Escape that closes the form would also answer the question about unsaved changes.
    await new Promise((resolve) => setTimeout(resolve));
    if (!(await mayLoseChanges(isDirty))) return;
    setDirty(false);
    onClose();
  };
  return (
    <Drawer
      open
      title={row && !isNew ? t('editOne', { name: nameOf(row) }) : t('add', { one })}
      size={`min(${definition.width ?? 640}px, 100vw)`}
      onClose={() => void leave()}
      panelRef={panel}
      afterOpenChange={(isOpen) => isOpen && focusField(panel.current)}
      footer={
        mayEdit && (
          <div className={styles.foot}>
            <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
              {t('save')}
            </Button>
            <Button onClick={() => void leave()}>{t('cancel')}</Button>
          </div>
        )
      }
    >
      {mayEdit ? (
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark
          scrollToFirstError={{ block: 'center' }}
          initialValues={definition.start(isNew ? null : row)}
          onValuesChange={() => setDirty(true)}
          // Fields that are not shown keep their initial values.
          onFinish={() => void save(form.getFieldsValue(true) as Values)}
        >
          {definition.fields({ row: isNew ? null : row, form })}
          {/* The hidden button makes Enter in a field submit the form. */}
          <button type="submit" hidden />
        </Form>
      ) : props.resource.failure !== null ? (
        <ReadFailure {...props.resource.failure} />
      ) : (
        <TableEmpty words={{ reason: t('gone.reason'), hint: t('gone.hint') }} />
      )}
    </Drawer>
  );
}

function useForm<Row extends RowWithId, Values extends object>(props: Props<Row, Values>) {
  const { form: definition, row, isNew, resource, onClose } = props;
  const { t } = useTranslation('resource-page');
  const [form] = Form.useForm<Values>();
  const [isDirty, setDirty] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isTaken = useRef(false);
  const shown = useRef(row);
  useUnsaved(isDirty);
  // The list may be older than the last save, so an untouched form takes over the values of a newer row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is a reason
  useLayoutEffect(() => {
    const isOther = row !== null && row !== shown.current;
    shown.current = row;
    if (isOther && !isNew && !form.isFieldsTouched())
      form.setFieldsValue(definition.start(row) as never);
  }, [row]);
  const save = async (values: Values) => {
    // A save may first check a value on the server; a second Enter in the meantime must not save twice.
    if (isTaken.current) return;
    isTaken.current = true;
    setSaving(true);
    try {
      await definition.save(values, isNew ? null : row);
      setDirty(false);
      notify.success(t(isNew ? 'common:done.create' : 'common:done.update'));
      onClose();
      await resource.refresh();
    } catch (error) {
      isTaken.current = false;
      if (!showAtFields(form, error)) handleError(error, { title: t('common:failed.update') });
    } finally {
      setSaving(false);
    }
  };
  return { form, isDirty, setDirty, isSaving, save };
}
