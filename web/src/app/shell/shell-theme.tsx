// ConfigProvider is imported from its own file, so that the bundler puts it into the shell's chunk.
import ConfigProvider from 'antd/es/config-provider';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { usePreferences } from '#lib/session/preferences.ts';
import { useSettings } from '#lib/settings.ts';
import { toAntTheme } from '../theme/ant-theme.ts';
import { useAntLocale } from '../theme/use-ant-locale.ts';
import { useIsStill } from '../theme/use-is-still.ts';

/** Gives Ant Design our colours and the language of the page. */
export function ShellTheme({ children }: { children: ReactNode }) {
  const colour = useSettings((settings) => settings.colour);
  const isDark = useSettings((settings) => settings.dark);
  const isStill = useIsStill();
  const theme = useMemo(() => toAntTheme(colour, { isDark, isStill }), [colour, isDark, isStill]);
  const locale = useAntLocale();
  const growth = usePreferences()?.growthColours ?? 'green';
  useLayoutEffect(() => {
    document.documentElement.dataset.growth = growth;
  }, [growth]);
  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  );
}
