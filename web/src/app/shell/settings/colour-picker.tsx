import { CheckOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { saveSettings, useSettings } from '#lib/settings.ts';
import { presetColours } from '#lib/stored-settings.ts';
import { toPalette } from '#lib/theme/palette.ts';
import styles from './settings.module.css';

/** Chooses one of eight preset colours, or any other colour in a field. */
export function ColourPicker() {
  const { t } = useTranslation('shell');
  const { colour, dark } = useSettings();
  const isFree = !presetColours.some((preset) => isSame(preset, colour));
  return (
    <fieldset className={styles.colours}>
      <legend className="visually-hidden">{t('settings.colour')}</legend>
      {presetColours.map((preset) => (
        // The swatch has the shade that the console uses: the shade nearest to the colour on which white text is
        // readable.
        <label
          key={preset}
          className={styles.swatch}
          style={{ background: toPalette(preset, dark).solid }}
          title={t('settings.shade', { colour: preset, shade: toPalette(preset, dark).solid })}
        >
          <input
            type="radio"
            name="colour"
            className="visually-hidden"
            aria-label={preset}
            checked={isSame(preset, colour)}
            onChange={() => saveSettings({ colour: preset })}
          />
          {isSame(preset, colour) && <CheckOutlined aria-hidden />}
        </label>
      ))}
      <label
        className={`${styles.swatch} ${styles.free}`}
        style={isFree ? { background: toPalette(colour, dark).solid } : {}}
        title={t('settings.freeColour')}
      >
        <input
          type="color"
          className="visually-hidden"
          aria-label={t('settings.freeColour')}
          value={colour}
          onChange={(event) => saveSettings({ colour: event.target.value })}
        />
        {isFree && <CheckOutlined aria-hidden />}
      </label>
    </fieldset>
  );
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
