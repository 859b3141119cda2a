import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { choiceMatches, type EventChoice } from '../../state/use-catalogue.ts';
import styles from '../builder.module.css';

type Props = {
  label: string;
  events: readonly EventChoice[] | undefined;
  value: string;
  isWrong?: boolean;
  /** True if the field takes the focus when it appears. */
  takesFocus?: boolean;
  /** Removes the event; absent if the event is required. */
  onClear?: () => void;
  onChange: (code: string) => void;
};

/** Chooses an event of the catalogue by name, pinyin or initials. */
export function EventSelect(props: Props) {
  const { label, events, value, isWrong = false, takesFocus = false, onClear, onChange } = props;
  const { t } = useTranslation('analysis');
  const offered = events?.filter(({ isHidden, code }) => !isHidden || code === value) ?? [];
  const byCode = new Map(offered.map((event) => [event.code, event]));
  return (
    <Select<string>
      className={styles.wide ?? ''}
      aria-label={label}
      autoFocus={takesFocus}
      placeholder={t('event.choose')}
      value={value === '' ? null : value}
      loading={events === undefined}
      {...(isWrong ? { status: 'error' as const } : {})}
      allowClear={onClear !== undefined}
      {...(onClear ? { onClear } : {})}
      showSearch={{
        filterOption: (typed, option) => {
          const event = byCode.get(String(option?.value));
          return event !== undefined && choiceMatches(event, typed);
        },
      }}
      popupMatchSelectWidth={320}
      options={offered.map(({ code, label: name }) => ({ value: code, label: name }))}
      optionRender={({ value: code, label: name }) => (
        <span className={styles.option}>
          <span>{name}</span>
          <small>{byCode.get(String(code))?.means}</small>
        </span>
      )}
      notFoundContent={events && t('event.nothing')}
      onChange={(code) => code && onChange(code)}
    />
  );
}
