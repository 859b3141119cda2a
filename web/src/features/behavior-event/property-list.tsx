import type { EventProperty, FilterField } from '@stacksight/contract';
import { Button, Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './behavior-event.module.css';
import { useEventName } from './use-events.ts';

type Props = {
  /** The properties of the raw events, with the names that they have there. */
  offered: readonly EventProperty[];
  fields: readonly FilterField[];
  value?: EventProperty[];
  onChange?: (value: EventProperty[]) => void;
};

/** Edits the properties of an event, which filters, breakdowns and measures can use. */
export function PropertyList({ offered, fields, value = [], onChange }: Props) {
  const { t } = useTranslation('behavior-event');
  const nameOf = useEventName();
  const isOffered = ({ code }: EventProperty) => offered.some((one) => one.code === code);
  const all = [...offered, ...value.filter((one) => !isOffered(one))];
  const change = (code: string, property: EventProperty | null) =>
    onChange?.(
      all.flatMap((one) => {
        if (one.code === code) return property ?? [];
        return value.find((known) => known.code === one.code) ?? [];
      }),
    );
  const means = (code: string) =>
    fields.find(({ field }) => field === code)?.means ?? t('properties.amount');
  return (
    <>
      <div className={styles.bulk}>
        <Button size="small" onClick={() => onChange?.([...all])}>
          {t('properties.all')}
        </Button>
        <Button size="small" onClick={() => onChange?.([])}>
          {t('properties.clear')}
        </Button>
      </div>
      <ul className={styles.choices}>
        {all.map((one) => {
          const chosen = value.find(({ code }) => code === one.code);
          return (
            <li key={one.code}>
              <Checkbox
                checked={chosen !== undefined}
                title={means(one.code)}
                onChange={({ target }) => change(one.code, target.checked ? one : null)}
              >
                {nameOf(one)}
              </Checkbox>
              {chosen && (
                <Names
                  label={nameOf(one)}
                  property={chosen}
                  onChange={(next) => change(one.code, next)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

type NamesProps = {
  label: string;
  property: EventProperty;
  onChange: (property: EventProperty) => void;
};

function Names({ label, property, onChange }: NamesProps) {
  const { t } = useTranslation('behavior-event');
  const { nameZh, nameEn } = property;
  return (
    <span className={styles.names}>
      <Input
        size="small"
        aria-label={`${label} · ${t('field.nameZh')}`}
        maxLength={50}
        value={nameZh}
        onChange={({ target }) => onChange({ ...property, nameZh: target.value })}
      />
      <Input
        size="small"
        aria-label={`${label} · ${t('field.nameEn')}`}
        maxLength={50}
        value={nameEn}
        onChange={({ target }) => onChange({ ...property, nameEn: target.value })}
      />
    </span>
  );
}
