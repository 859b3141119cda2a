import { expect, test } from 'vitest';
import { hasPlace, opacAddress } from './opac-address.ts';

const title = { bookrecno: '20311', isbn: '978 7/5' };

test('the address of a title is the template with its values', () => {
  expect(opacAddress('https://opac.example/{bookrecno}?i={isbn}', title)).toBe(
    'https://opac.example/20311?i=978%207%2F5',
  );
});

test('there is no address without a template, or without a value for it', () => {
  expect(opacAddress('', title)).toBeNull();
  expect(opacAddress('https://opac.example/{isbn}', { bookrecno: '1' })).toBeNull();
  expect(opacAddress('https://opac.example/{isbn}', { isbn: '' })).toBeNull();
});

test('a template contains a placeholder', () => {
  const templates = [
    'https://a.example/{isbn}',
    'https://a.example/{bookrecno}',
    'https://a.example/',
  ];
  expect(templates.map(hasPlace)).toEqual([true, true, false]);
});
