import { expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { menuIcons } from './icon-names.ts';
import { firstIcons, MenuIcon } from './menu-icon.tsx';

const drawn = (text: string) => document.querySelector(`[data-name="${text}"] svg`);
const nameOf = (name: string) => drawn(name)?.getAttribute('data-icon');

test('a menu shows its icons: at once those of the first level, then the others, and a plain one for the unknown', async () => {
  const names = [...menuIcons, 'of-a-later-release'];
  await show(
    names.map((name) => (
      <p key={name} data-name={name}>
        <MenuIcon name={name} />
      </p>
    )),
  );
  await expect.poll(() => nameOf('dashboard')).toBe('dashboard');
  await expect.poll(() => nameOf('sql')).toBe('console-sql');
  expect(nameOf('of-a-later-release')).toBe('appstore');
  expect(menuIcons.filter((name) => drawn(name) === null)).toEqual([]);
  expect(menuIcons.filter((name) => nameOf(name) === 'appstore')).toEqual(['appstore']);
  expect(menuIcons).toHaveLength(38);
  expect(menuIcons).toEqual(expect.arrayContaining(Object.keys(firstIcons)));
});
