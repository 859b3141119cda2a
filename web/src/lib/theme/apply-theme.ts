import { useSettings } from '../settings.ts';
import { paintTheme } from './paint.ts';

/** Paints the page in the colours of the settings, now and whenever they change. */
export function startTheme(): void {
  paintTheme(useSettings.getState());
  useSettings.subscribe(paintTheme);
}
