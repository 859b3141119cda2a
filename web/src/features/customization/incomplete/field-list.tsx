import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import styles from './incomplete.module.css';
import type { IncompleteReply, ReaderField } from './use-incomplete.ts';

type Props = {
  byField: IncompleteReply['byField'];
  chosen: readonly ReaderField[];
  isFixed: boolean;
  onChange: (chosen: readonly ReaderField[]) => void;
};

/** Shows the list of reader fields, each with the number of records that lack the field. */
export function FieldList({ byField, chosen, isFixed, onChange }: Props) {
  const { t } = useTranslation('customization');
  const { full } = useFormat();
  const most = Math.max(1, ...byField.map(({ missing }) => missing));
  return (
    <ul className={styles.fields}>
      {byField.map(({ field, missing }) => (
        <li key={field}>
          <Checkbox
            checked={chosen.includes(field)}
            disabled={isFixed}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, field] : chosen.filter((one) => one !== field))
            }
          >
            {t(`field.${field}`)}
          </Checkbox>
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${(missing / most) * 100}%` }} />
          </span>
          <span className={styles.missing}>
            {t('incomplete.missing', { total: full(missing), count: missing })}
          </span>
        </li>
      ))}
    </ul>
  );
}
