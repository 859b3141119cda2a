import { theme } from 'antd';
import { type CSSProperties, useMemo } from 'react';

/** The theme's colours as CSS variables, for the style sheets of the shared looks. */
export function useTokenStyle(): CSSProperties {
  const { token } = theme.useToken();
  return useMemo(() => {
    const variables: Record<`--${string}`, string> = {
      '--text': token.colorText,
      '--text-2': token.colorTextSecondary,
      '--text-3': token.colorTextTertiary,
      '--border': token.colorBorder,
      '--split': token.colorSplit,
      '--bg': token.colorBgContainer,
      '--bg-raised': token.colorBgElevated,
      '--fill': token.colorFillTertiary,
      '--fill-2': token.colorFillSecondary,
      '--primary': token.colorPrimary,
      '--link': token.colorLink,
      '--primary-bg': token.controlItemBgActive,
      '--on-primary': token.colorTextLightSolid,
      '--up': token.colorSuccessTextActive,
      '--down': token.colorErrorTextActive,
      '--warning': token.colorWarningTextActive,
      '--radius': `${token.borderRadius}px`,
      '--shadow': token.boxShadowSecondary,
      '--focus': token.colorPrimaryBorder,
    };
    return variables as CSSProperties;
  }, [token]);
}

/** Whether the theme is dark: its ground says so. */
export function useIsDark(): boolean {
  const { token } = theme.useToken();
  const [, red = '0', green = '0', blue = '0'] =
    /^#?(..)(..)(..)$/.exec(token.colorBgContainer.slice(0, 7)) ?? [];
  const sum = [red, green, blue].reduce((total, part) => total + Number.parseInt(part, 16), 0);
  return sum < 384;
}
