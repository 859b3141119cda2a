import { Button, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './weeding.module.css';

/** The form of a class in a rule: letters, then numbers. */
const classForm = /^[A-Za-z]{1,3}[\d.-]{0,12}$/;

/** Shows the rules of the classes; an empty number means no limit. */
export function RuleRows() {
  const { t } = useTranslation('weeding');
  return (
    <section>
      <h2>{t('rules.classes')}</h2>
      <p className={styles.hint}>{t('rules.means')}</p>
      <Form.List name="rules">
        {(fields, { add, remove }) => (
          <>
            <table className={styles.rules}>
              <thead>
                <tr>
                  <th scope="col">{t('rules.class')}</th>
                  <th scope="col">{t('rules.age')}</th>
                  <th scope="col">{t('rules.idle')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {fields.map(({ key, name }) => (
                  <tr key={key}>
                    <td>
                      <Form.Item
                        name={[name, 'clc']}
                        rules={[{ required: true, pattern: classForm, message: t('rules.wrong') }]}
                      >
                        <Input maxLength={16} aria-label={t('rules.class')} />
                      </Form.Item>
                    </td>
                    {(['ageYears', 'idleYears'] as const).map((bound) => (
                      <td key={bound}>
                        <Form.Item name={[name, bound]}>
                          <InputNumber
                            min={1}
                            max={50}
                            precision={0}
                            aria-label={t(bound === 'ageYears' ? 'rules.age' : 'rules.idle')}
                          />
                        </Form.Item>
                      </td>
                    ))}
                    <td>
                      <Button type="text" onClick={() => remove(name)}>
                        {t('rules.removeRule')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <Button onClick={() => add({ clc: '', ageYears: null, idleYears: null })}>
              {t('rules.add')}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}
