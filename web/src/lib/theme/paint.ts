import type { Settings } from '../stored-settings.ts';
import { toPalette, toVariables } from './palette.ts';

/** Paints the page in the colours of the settings. */
export function paintTheme({ colour, dark }: Settings): void {
  const { documentElement: root } = document;
  const palette = toPalette(colour, dark);
  for (const [name, value] of toVariables(palette)) root.style.setProperty(name, value);
  root.style.colorScheme = dark ? 'dark' : 'light';
  root.dataset.theme = dark ? 'dark' : 'light';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette.surface);
}
