import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { NoticeBell } from '#features/notices/notice-bell.tsx';
import { changeLanguage } from '#lib/i18n/i18n.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { SearchButton } from '../search/search-button.tsx';
import type { SidebarState } from '../use-sidebar.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import styles from './header.module.css';
import { renewAccess } from './renew-access.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { UserButton } from './user-button.tsx';

type Props = { isMobile: boolean; sidebar: SidebarState };

export function Header({ isMobile, sidebar }: Props) {
  const { t } = useTranslation('shell');
  const fullscreen = useFullscreen();
  return (
    <header className={styles.header}>
      <IconButton
        label={sidebar.isOpen ? t('sidebar.close') : t('sidebar.open')}
        aria-expanded={sidebar.isOpen}
        onClick={sidebar.toggle}
      >
        {sidebar.isOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
      </IconButton>
      <Breadcrumb />
      <SearchButton isSmall={isMobile} />
      {!isMobile && (
        <IconButton
          label={fullscreen.isOn ? t('fullscreen.leave') : t('fullscreen.enter')}
          onClick={fullscreen.toggle}
        >
          {fullscreen.isOn ? (
            <FullscreenExitOutlined aria-hidden />
          ) : (
            <FullscreenOutlined aria-hidden />
          )}
        </IconButton>
      )}
      <NoticeBell onAccess={renewAccess} />
      <LanguageButton />
      <UserButton isSmall={isMobile} />
    </header>
  );
}

function LanguageButton() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const isChinese = language === 'zh-CN';
  return (
    <IconButton
      label={isChinese ? t('language.english') : t('language.chinese')}
      lang={isChinese ? 'en-US' : 'zh-CN'}
      onClick={() => void changeLanguage(isChinese ? 'en-US' : 'zh-CN')}
    >
      <TranslationOutlined aria-hidden />
    </IconButton>
  );
}
