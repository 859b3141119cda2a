import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '#lib/query-client.ts';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import { show } from '../../../../test/show.tsx';
import { LibraryChooser } from './library-chooser.tsx';
import type { LibraryChoice } from './library-panel.tsx';

const library = (code: string, label: string, superior = '') => ({
  code,
  label,
  superior,
  level: 1,
  longitude: null,
  latitude: null,
});
const city: LibraryGroup = {
  code: 'g',
  label: '示范市',
  isDemo: false,
  isDefault: true,
  libraries: [
    library('M', '市图书馆'),
    library('N', '临江区图书馆', 'M'),
    library('N1', '鼓楼分馆', 'N'),
    library('K', '少儿馆', 'M'),
  ],
};

function Chooser({ onChange }: { onChange: (choice: LibraryChoice) => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  return (
    <LibraryChooser
      groups={[city]}
      group={city}
      chosen={chosen}
      onChange={(choice) => {
        setChosen(choice.libraries);
        onChange(choice);
      }}
    />
  );
}

const field = page.getByRole('button', { name: /^图书馆：/ });
const row = (name: RegExp) => page.getByRole('treeitem', { name });

async function open() {
  const onChange = vi.fn<(choice: LibraryChoice) => void>();
  const set = { id: '1', glc: 'g', name: '两馆', libraries: ['K', 'N1'] };
  await show(<Chooser onChange={onChange} />);
  queryClient.setQueryDefaults(['librarySet', 'list'], { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(['librarySet', 'list'], [set]);
  await field.click();
  await expect.element(page.getByRole('combobox')).toHaveFocus();
  return onChange;
}

test('a district is found, ticked and confirmed by keys, with its branches', async () => {
  const onChange = await open();
  await userEvent.keyboard('ljq');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(row(/临江区图书馆及分馆/)).toBeChecked();
  await page.getByRole('button', { name: '确定' }).click();
  expect(onChange.mock.calls).toEqual([[{ glc: '', libraries: ['N', 'N1'] }]]);
  await expect.element(field).toHaveTextContent('示范市 临江区图书馆及分馆');
});

test('arrows open a district, and a part of it marks it as mixed', async () => {
  const onChange = await open();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowRight}');
  await expect.element(row(/鼓楼分馆/)).toBeVisible();
  await row(/鼓楼分馆/).click();
  await expect.element(row(/临江区图书馆及分馆/)).toHaveAttribute('aria-checked', 'mixed');
  await userEvent.keyboard('{Escape}');
  expect(onChange).not.toHaveBeenCalled();
});

test('one click chooses a saved set, and one chooses all libraries', async () => {
  const onChange = await open();
  await page.getByRole('button', { name: '两馆 2' }).click();
  await field.click();
  await page.getByRole('button', { name: '全部 4 家' }).click();
  expect(onChange.mock.calls).toEqual([
    [{ glc: '', libraries: ['K', 'N1'] }],
    [{ glc: '', libraries: [] }],
  ]);
});
