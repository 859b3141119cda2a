import type { Random } from './random.ts';
import { words } from './word-lists.ts';

/** Invents an author in the form of a catalogue; `kind` is the kind of authors of the title family. */
export function nameAuthor(kind: string, title: string, random: Random): string {
  switch (kind) {
    case 'one':
      return namePerson(random);
    case 'two':
      return random.unit() < 0.5
        ? `${namePerson(random)} 编著`
        : `${namePerson(random)}, ${namePerson(random)} 编著`;
    case 'editor':
      return random.unit() < 0.6
        ? `${namePerson(random)} 主编`
        : `${namePerson(random)}, ${namePerson(random)} 主编`;
    case 'archive':
      return archiveOf(title, random);
    case 'serial':
      return random.of(listOf('editorial'));
    case 'pen':
      return random.unit() < 0.35 ? random.of(listOf('pen-names')) : namePerson(random);
    case 'kid':
      return random.unit() < 0.3 ? random.of(listOf('kid-authors')) : namePerson(random);
    case 'latin':
      return `${random.of(listOf('latin-given'))} ${random.of(listOf('latin-family'))}`;
    default:
      return kind.startsWith('groups') ? random.of(listOf(kind)) : foreignName(kind, random);
  }
}

/** Returns the author of a local book: an office of the place in its title. */
function archiveOf(title: string, random: Random): string {
  const place = /^(?:示范市|临江区|望湖区|青岚区|东港区|南屏区|云溪县)/.exec(title)?.[0];
  return place === undefined ? random.of(listOf('archives')) : place + random.of(listOf('offices'));
}

/** Invents the name of a Chinese person. */
export function namePerson(random: Random): string {
  const family = random.of(listOf('surnames'));
  const given = random.of(listOf(random.unit() < 0.5 ? 'given-a' : 'given-b'));
  return family + given;
}

function foreignName(kind: string, random: Random): string {
  const country = kind === 'foreign' ? random.of(listOf('countries')) : kind;
  const family = random.of(listOf(`${country}-family`));
  if (country === '日' || country === '韩')
    return `[${country}] ${family}${random.of(listOf(`${country}-given`))}`;
  return `[${country}] ${random.of(listOf(`${country}-given`))}·${family}`;
}

function listOf(name: string): readonly string[] {
  const list = words.get(name);
  if (list === undefined) throw new Error(`There is no word list called ${name}.`);
  return list;
}
