import { expect, test } from 'vitest';
import { useFormLoads } from '../../../test/ingest/load-form.ts';
import { proposeForm } from '../propose/propose-form.ts';

// chinese-ok-file: files as librarians have them

const { load, rowsOf } = useFormLoads();
const start = (library: boolean) => {
  const header = ['读者证号', '读者类型', '条码', '借出时间', ...(library ? ['馆代码'] : [])];
  const rows = ['S01', 'S02', 'S03'].map((reader, at) => [
    ...[reader, '成人', `B000${at}`, `2026-03-0${at + 1} 09:30:00`],
    ...(library ? ['N'] : []),
  ]);
  return { header, rows, fileName: '借还.csv' };
};
const librariesOf = async (library: boolean) => {
  const file = start(library);
  const { glc } = await load(file, proposeForm(file).form);
  const libraries = await rowsOf('dim_library', glc, 'libcode, name_zh, name_en');
  return { glc, libraries, readers: await rowsOf('dim_reader', glc, 'DISTINCT libcode') };
};

test('readers that a file of loans of some libraries makes have no library, and it says so', async () => {
  const { glc, libraries, readers } = await librariesOf(true);
  expect(readers).toEqual([{ libcode: glc }]);
  expect(libraries).toEqual([
    { libcode: 'N', name_zh: 'N', name_en: 'N' },
    { libcode: glc, name_zh: '未注明图书馆', name_en: 'No library given' },
  ]);
});

test('where no row names a library, the group is the only one', async () => {
  const { glc, libraries } = await librariesOf(false);
  expect(libraries).toEqual([{ libcode: glc, name_zh: glc, name_en: glc }]);
});
