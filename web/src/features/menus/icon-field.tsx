import { useTranslation } from 'react-i18next';
import { menuIcons } from '#ui/menu-icon/icon-names.ts';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import styles from './menus.module.css';

type Props = { id?: string; value?: string; onChange?: (value: string) => void };

/** Chooses one of the icons for menus, or no icon. */
export function IconField({ id, value = '', onChange }: Props) {
  const { t } = useTranslation('menus');
  return (
    <div id={id} role="radiogroup" aria-label={t('field.icon')} className={styles.icons}>
      {['', ...menuIcons].map((name) => (
        <label key={name} title={name === '' ? t('noIcon') : name}>
          <input
            type="radio"
            name="menu-icon"
            className="visually-hidden"
            checked={value === name}
            aria-label={name === '' ? t('noIcon') : name}
            onChange={() => onChange?.(name)}
          />
          <span>{name === '' ? '–' : <MenuIcon name={name} />}</span>
        </label>
      ))}
    </div>
  );
}
