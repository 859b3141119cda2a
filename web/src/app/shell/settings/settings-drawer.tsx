import type { GrowthColours } from '@stacksight/contract';
import { Drawer, Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { savePreferences, usePreferences } from '#lib/session/preferences.ts';
import { saveSettings, useSettings } from '#lib/settings.ts';
import type { NumberStyle, Settings } from '#lib/stored-settings.ts';
import { ColourPicker } from './colour-picker.tsx';
import styles from './settings.module.css';

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];

/** Shows the drawer with the settings of this browser (spec §2), which stores every change at once. */
export function SettingsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const settings = useSettings();
  const preferences = usePreferences();
  const flags: readonly [Flag, string][] = [
    ['dark', t('settings.dark')],
    ['multipage', t('settings.tags')],
    ['fixedHeader', t('settings.fixedHeader')],
    ['fixedSidebar', t('settings.fixedSidebar')],
    ['sidebarLogo', t('settings.logo')],
  ];
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('settings.title')} size="min(320px, 100vw)">
      <h3 className={styles.heading}>{t('settings.colour')}</h3>
      <ColourPicker />
      <h3 className={styles.heading}>{t('settings.layout')}</h3>
      {flags.map(([name, label]) => (
        <Line key={name} label={label}>
          {(id) => (
            <Switch
              aria-labelledby={id}
              checked={settings[name]}
              onChange={(isOn) => saveSettings({ [name]: isOn })}
            />
          )}
        </Line>
      ))}
      <h3 className={styles.heading}>{t('settings.numbers')}</h3>
      <Segmented<NumberStyle>
        block
        aria-label={t('settings.numbers')}
        value={settings.numberStyle}
        onChange={(numberStyle) => saveSettings({ numberStyle })}
        options={[
          { value: 'language', label: t('settings.byLanguage') },
          { value: 'metric', label: t('settings.metric') },
          { value: 'chinese', label: t('settings.chinese') },
        ]}
      />
      <h3 className={styles.heading}>{t('settings.growth')}</h3>
      <Segmented<GrowthColours>
        block
        aria-label={t('settings.growth')}
        value={preferences?.growthColours ?? 'green'}
        onChange={(growthColours) => void savePreferences({ growthColours })}
        options={[
          { value: 'green', label: t('settings.growthGreen') },
          { value: 'red', label: t('settings.growthRed') },
        ]}
      />
      <p className={styles.note}>{t('settings.growthNote')}</p>
    </Drawer>
  );
}

function Line({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.line}>
      <span id={id}>{label}</span>
      {children(id)}
    </div>
  );
}
