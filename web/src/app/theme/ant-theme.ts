import type { ThemeConfig } from 'antd';
import theme from 'antd/es/theme';
import { toPalette } from '#lib/theme/palette.ts';

type ThemeMode = { isDark: boolean; isStill: boolean };

/** Turns our palette into Ant Design's tokens: filled parts use the shade for white text, texts the readable shade. */
export function toAntTheme(colour: string, { isDark, isStill }: ThemeMode): ThemeConfig {
  const p = toPalette(colour, isDark);
  return {
    cssVar: { key: 'ss' },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      // Popups compute their position only after their own animation.
      motion: !isStill,
      colorPrimary: p.solid,
      colorInfo: p.accent,
      colorError: p.danger,
      colorLink: p.accent,
      colorLinkHover: p.accentHover,
      colorPrimaryText: p.accent,
      colorPrimaryTextHover: p.accentHover,
      colorPrimaryBg: p.accentSoft,
      colorText: p.text,
      colorTextSecondary: p.text2,
      colorTextTertiary: p.text3,
      colorTextDescription: p.text3,
      colorTextPlaceholder: p.text3,
      colorBgLayout: p.page,
      colorBgContainer: p.surface,
      colorBgElevated: p.raised,
      colorBorder: p.lineStrong,
      colorBorderSecondary: p.line,
      borderRadius: 6,
      fontFamily: 'var(--font)',
    },
    components: {
      Button: {
        defaultHoverColor: p.accent,
        defaultHoverBorderColor: p.accent,
        // White text must be readable on the colour of a hovered button.
        colorPrimaryHover: p.solidHover,
      },
      Menu: { itemSelectedColor: p.accent, itemSelectedBg: p.accentSoft },
      Tabs: { itemSelectedColor: p.accent, itemHoverColor: p.accentHover, inkBarColor: p.accent },
      Segmented: { itemSelectedColor: p.text },
      // Rows of small tables are 36 pixels high.
      Table: { cellPaddingBlockSM: 6 },
      Pagination: { itemActiveColor: p.accent, itemActiveColorHover: p.accentHover },
    },
  };
}
