import { useSettings } from '../settings.ts';
import { paint } from './paint.ts';

/** Paints the page in the colours of the settings, now and whenever they change. */
export function startTheme(): void {
  paint(useSettings.getState());
  useSettings.subscribe(paint);
}
