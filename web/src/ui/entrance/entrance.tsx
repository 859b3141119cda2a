import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '#lib/i18n/i18n.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { BrandMark } from '../brand/brand-mark.tsx';
import styles from './entrance.module.css';
import { ShelfPicture } from './shelf-picture.tsx';

/** Shows the frame of the pages before the sign-in: the product on the left, the form on the right. */
export function Entrance({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.page}>
      <aside className={styles.story}>
        <p className={styles.brand}>
          <BrandMark size={36} />
          <span>{t('product.name')}</span>
        </p>
        <div className={styles.claim}>
          <p className={styles.headline}>{t('product.headline')}</p>
          <p className={styles.sentence}>{t('product.sentence')}</p>
        </div>
        <ShelfPicture />
      </aside>
      <main className={styles.main}>
        <LanguageSwitch />
        <div className={styles.card}>
          <p className={styles.smallBrand}>
            <BrandMark size={28} />
            <span>{t('product.name')}</span>
          </p>
          {children}
        </div>
      </main>
    </div>
  );
}

function LanguageSwitch() {
  const language = useLanguage();
  const other = language === 'zh-CN' ? 'en-US' : 'zh-CN';
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className={styles.language}
      lang={other}
      onClick={() => void changeLanguage(other)}
    >
      {other === 'zh-CN' ? t('language.chinese') : t('language.english')}
    </button>
  );
}
