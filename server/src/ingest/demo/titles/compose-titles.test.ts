import { expect, test } from 'vitest';
import { classOf, clcClasses } from '../../reference/clc.ts';
import { composeTitles } from './compose-titles.ts';
import { isbnOf } from './isbn.ts';
import { works } from './word-lists.ts';

const settings = { count: 6000, seed: 1, today: '2026-03-18' };
const titles = [...composeTitles(settings)];

test('the same settings give the same titles, and another seed gives others', () => {
  expect([...composeTitles(settings)]).toEqual(titles);
  const others = [...composeTitles({ ...settings, seed: 2 })];
  const same = others.filter((title, index) => title.title === titles[index]?.title);
  expect(same.length).toBeLessThan(works.length + 300);
});

test('ISBNs have correct check digits and are unique', () => {
  const isbns = titles.map((title) => title.isbn13).filter((isbn) => isbn !== '');
  expect(isbns.length).toBeGreaterThan(5000);
  expect(isbns.filter((isbn) => !/^978[07]\d{9}$/.test(isbn))).toEqual([]);
  expect(isbns.filter((isbn) => isbnOf(isbn.slice(0, 12)) !== isbn)).toEqual([]);
  expect(new Set(isbns).size).toBe(isbns.length);
  expect(isbnOf('978711154742')).toBe('9787111547426');
});

test('every title has all fields, a name made of listed words and a class', () => {
  const second = new Set(clcClasses.filter(({ level }) => level === 2).map(({ clc }) => clc));
  for (const title of titles) {
    expect(second, `${title.title} ${title.clc}`).toContain(title.clc2);
    expect(classOf(title.clc)).toEqual({ clc1: title.clc1, clc2: title.clc2 });
    expect(title.title).not.toMatch(/[{}@|]|undefined/);
    expect(title.author).not.toMatch(/[{}@|]|undefined/);
    expect(title.first_in_on <= settings.today).toBe(true);
    expect(title.copies).toBeGreaterThan(0);
  }
});

test('most titles differ, and the known works come first', () => {
  expect(new Set(titles.map((title) => title.title)).size).toBeGreaterThan(titles.length * 0.9);
  expect(titles[0]).toMatchObject({ title: works[0]?.title, author: works[0]?.author });
  expect(works.length).toBeGreaterThan(300);
});
