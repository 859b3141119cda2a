import { expect, test } from 'vitest';
import { hasPlace, opacAddress } from './opac-address.ts';

const title = { bookrecno: '20311', isbn: '978 7/5' };

test('the address of a title is its template, filled in', () => {
  expect(opacAddress('https://opac.example/{bookrecno}?i={isbn}', title)).toBe(
    'https://opac.example/20311?i=978%207%2F5',
  );
});

test('there is none without a template, or without what it asks for', () => {
  expect(opacAddress('', title)).toBeNull();
  expect(opacAddress('https://opac.example/{isbn}', { bookrecno: '1' })).toBeNull();
  expect(opacAddress('https://opac.example/{isbn}', { isbn: '' })).toBeNull();
});

test('a template names what it is filled with', () => {
  const templates = [
    'https://a.example/{isbn}',
    'https://a.example/{bookrecno}',
    'https://a.example/',
  ];
  expect(templates.map(hasPlace)).toEqual([true, true, false]);
});
