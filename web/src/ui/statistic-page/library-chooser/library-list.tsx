import { CheckOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import styles from './library-chooser.module.css';
import { type LibraryOption, matchLibraries, toggled } from './match-libraries.ts';

type Props = {
  group: LibraryGroup;
  codes: readonly string[];
  onChange: (codes: readonly string[]) => void;
};

/** A searchable list to pick several libraries from: the field keeps the focus, arrows move, Enter picks. */
export function LibraryList({ group, codes, onChange }: Props) {
  const { t } = useTranslation('statistic-page');
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = matchLibraries(group.libraries, typed);
  const pick = (code: string) => onChange(toggled(codes, code));
  const { list, active, setActive, onKeyDown } = useWalk(found, pick);
  const type = (text: string) => {
    setTyped(text);
    setActive(-1);
  };
  return (
    <>
      <div className={styles.searchLine}>
        <SearchField id={id} active={active} typed={typed} onType={type} onKeyDown={onKeyDown} />
        <AllButtons found={found} codes={codes} onChange={onChange} />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-multiselectable
        aria-label={t('libraries.label')}
        tabIndex={-1}
      >
        {found.map((library, index) => (
          <Option
            key={library.code}
            id={`${id}-${index}`}
            library={library}
            isChosen={codes.includes(library.code)}
            isActive={index === active}
            onPick={() => pick(library.code)}
          />
        ))}
      </div>
      {found.length === 0 && <p className={styles.nothing}>{t('libraries.nothing')}</p>}
    </>
  );
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
};

/** Moves through the list by keys while the search field has the focus. */
function useWalk(found: readonly LibraryOption[], onPick: (code: string) => void) {
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const picked = event.key === 'Enter' ? found[active] : undefined;
    if (step === undefined && !picked) return;
    event.preventDefault();
    if (picked) return onPick(picked.code);
    const next = Math.min(Math.max(active + (step ?? 0), 0), found.length - 1);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  return { list, active, setActive, onKeyDown };
}

type SearchProps = {
  id: string;
  active: number;
  typed: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchField({ id, active, typed, onType, onKeyDown }: SearchProps) {
  const { t } = useTranslation('statistic-page');
  return (
    <input
      data-first-focus
      className={styles.search}
      role="combobox"
      aria-expanded
      aria-controls={`${id}-list`}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      aria-label={t('libraries.search')}
      placeholder={t('libraries.search')}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

type OptionProps = {
  id: string;
  library: LibraryOption;
  isChosen: boolean;
  isActive: boolean;
  onPick: () => void;
};

function Option({ id, library, isChosen, isActive, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      className={styles.option}
      role="option"
      aria-selected={isChosen}
      data-active={isActive || undefined}
      onClick={onPick}
    >
      <span className={styles.box} aria-hidden>
        {isChosen && <CheckOutlined />}
      </span>
      <span className={styles.optionName}>{library.label}</span>
      <span className={styles.code}>{library.code}</span>
    </div>
  );
}

type AllProps = Pick<Props, 'codes' | 'onChange'> & { found: readonly LibraryOption[] };

function AllButtons({ found, codes, onChange }: AllProps) {
  const { t } = useTranslation('statistic-page');
  const isEvery = found.length > 0 && found.every(({ code }) => codes.includes(code));
  const pickAll = () => onChange([...new Set([...codes, ...found.map(({ code }) => code)])]);
  return (
    <>
      <button type="button" className={styles.plain} disabled={isEvery} onClick={pickAll}>
        {t('libraries.pickAll')}
      </button>
      <button
        type="button"
        className={styles.plain}
        disabled={codes.length === 0}
        onClick={() => onChange([])}
      >
        {t('libraries.clear')}
      </button>
    </>
  );
}
