import type { LibraryMember, Member, NameCatalogue } from '../reading/catalogue.ts';
import { toPlain } from '../words/plain.ts';
import forms from './name-forms.json' with { type: 'json' };
import { ownLexicon } from './own-words.ts';
import type { MemberChoice, Word } from './word.ts';

type Entry = readonly [string, Word];

/** Returns the names of the built-in rules, whole and without what stands in brackets. */
export function ruleWords({ rules }: NameCatalogue): Entry[] {
  return rules.flatMap(({ code, names }) => {
    const word: Word = { is: 'rule', rule: code };
    const plain = names.map(toPlain);
    const short = plain.map((name) => name.replace(/\s*\(.*$/u, ''));
    return [...new Set([...plain, ...short])].map((name): Entry => [name, word]);
  });
}

/** Returns the names by which people call the codes of the data: libraries, reader types, classes and others. */
export function memberWords({ members, libraries }: NameCatalogue): Entry[] {
  const byName = new Map<string, { field: string; codes: Set<string> }[]>();
  const add = (name: string, field: string, codes: readonly string[]) => {
    const text = toPlain(name);
    if (text.length < 2) return;
    const known = byName.get(text) ?? [];
    byName.set(text, known);
    const same = known.find((one) => one.field === field);
    if (same === undefined) known.push({ field, codes: new Set(codes) });
    else for (const code of codes) same.codes.add(code);
  };
  for (const library of libraries)
    for (const name of [...libraryNames(library, libraries), library.code])
      add(name, 'library', [library.code]);
  for (const { code, names } of libraries.filter((one) => isDistrict(one, libraries)))
    for (const name of names.flatMap(districtNames)) add(name, 'district', [code]);
  for (const { names, codes } of libraryGroups(libraries))
    for (const name of names) add(name, 'library', codes);
  for (const member of members)
    for (const name of namesOf(member)) add(name, member.field, [member.code]);
  for (const [name, codes] of roomEnds(members)) add(name, 'location', codes);
  const groups = new Set(libraryGroups(libraries).flatMap(({ names }) => names.map(toPlain)));
  return [...byName].flatMap(([text, found]): Entry[] => {
    const places = found.flatMap((one): MemberChoice[] => {
      if (one.field === 'location') return [{ field: 'location', codes: [...one.codes] }];
      // One name of several libraries is asked back; a name for a group of them is not.
      if (one.field !== 'library' || groups.has(text)) return [];
      return [...one.codes].map((code) => ({ field: 'library', codes: [code] }));
    });
    const isUnclear = places.filter(({ field }) => field === 'library').length > 0;
    const choices = isUnclear && places.length > 1 ? places : [];
    const fields = new Set(choices.map(({ field }) => field));
    const clear = found
      .filter(({ field }) => !fields.has(field))
      .map(({ field, codes }): Entry => [text, { is: 'member', field, codes: [...codes] }]);
    if (choices.length === 0) return clear;
    return [[text, { is: 'unclear', about: 'library', choices }], ...clear];
  });
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);
const { library: libraryForms } = forms;

function libraryNames(library: LibraryMember, all: readonly LibraryMember[]): string[] {
  const above = all.find(({ code }) => code === library.parent);
  const names = library.names.flatMap((name) => {
    const own = withoutFirst(name, above?.names ?? []);
    const shorter = libraryForms.shorter
      .filter(([long = '']) => own.includes(long))
      .map(([long = '', short = '']) => own.replace(long, short));
    const ofPlace = [own, ...shorter].flatMap((one) =>
      isHan(one) ? chineseForms(one) : englishForms(one),
    );
    return [name, ...ofPlace];
  });
  return library.parent === '' && library.level === 1 ? [...names, ...libraryForms.root] : names;
}

const withoutFirst = (name: string, firsts: readonly string[]): string => {
  const first = firsts.find((one) => name.startsWith(one) && name.length > one.length);
  return first === undefined ? name : name.slice(first.length);
};

function chineseForms(name: string): string[] {
  const [, place] = new RegExp(libraryForms.bracket, 'u').exec(name) ?? [];
  if (place !== undefined) return [name, ...libraryForms.bracketForms.map((end) => place + end)];
  const branch = new RegExp(libraryForms.branch, 'u');
  if (branch.test(name)) {
    const stem = name.replace(branch, '');
    const whole = name.slice(0, -2);
    return [name, ...libraryForms.branchForms.flatMap((end) => [whole + end, stem + end])];
  }
  if (!name.endsWith(libraryForms.whole)) return [name];
  const whole = name.slice(0, -libraryForms.whole.length);
  const short = whole.replace(/^.*市(?=.)/u, '').replace(/[区县]$/u, ''); // chinese-ok: city, district, county
  return [whole, short].flatMap((one) => libraryForms.wholeForms.map((end) => one + end));
}

function englishForms(name: string): string[] {
  // “Children's Library” names the library whose whole name begins with the city.
  const [owner] = /\S+'s library$/i.exec(name) ?? [];
  if (owner !== undefined) return [name, owner, `the ${owner}`];
  const place = name.toLowerCase().replace(new RegExp(libraryForms.english, 'u'), '');
  return [name, ...libraryForms.englishForms.map((end) => place + end)];
}

const isDistrict = ({ code, level }: LibraryMember, all: readonly LibraryMember[]): boolean =>
  level === 2 && all.some(({ parent }) => parent === code);

function districtNames(name: string): string[] {
  if (!isHan(name)) {
    const place = name.replace(/ library$/i, '');
    return [place, place.replace(/ (?:district|county)$/i, '')];
  }
  const place = name.replace(libraryForms.whole, '');
  const short = place.replace(/[区县]$/u, ''); // chinese-ok: district, county
  return [place, short].flatMap((one) => libraryForms.district.map((end) => one + end));
}

function libraryGroups(all: readonly LibraryMember[]): { names: string[]; codes: string[] }[] {
  const codesOf = (isOne: (one: LibraryMember) => boolean) =>
    all.filter(isOne).map(({ code }) => code);
  const { begins, names } = forms.selfService;
  const groups = [
    { names, codes: codesOf((one) => one.names.some((name) => name.startsWith(begins))) },
    ...forms.kinds.map(({ ends, names: called }) => ({
      names: called,
      codes: codesOf((one) => one.names.some((name) => new RegExp(`${ends}$`, 'u').test(name))),
    })),
    ...Object.entries(forms.levels).map(([level, called]) => ({
      names: called,
      codes: codesOf((one) => one.level === Number(level)),
    })),
  ];
  return groups.filter(({ codes }) => codes.length > 0);
}

/** Returns the ends of names of rooms that only one name has: people say them without their beginning. */
function roomEnds(members: NameCatalogue['members']): (readonly [string, readonly string[]])[] {
  const rooms = members.filter(({ field }) => field === 'location');
  const byName = Map.groupBy(
    rooms.flatMap(({ code, names }) => names.filter(isHan).map((name) => ({ code, name }))),
    ({ name }) => name,
  );
  const ends = [...byName.keys()].flatMap((name) =>
    [...name]
      .slice(2)
      .flatMap((_, at) => (name.length - at - 2 > 2 ? [[name.slice(at + 2), name] as const] : [])),
  );
  return [...Map.groupBy(ends, ([end]) => end)].flatMap(([end, [only, ...more]]) =>
    only === undefined || more.length > 0 || ownLexicon.words.has(end)
      ? []
      : [[end, (byName.get(only[1]) ?? []).map(({ code }) => code)] as const],
  );
}

function namesOf({ field, code, names }: Member): string[] {
  // “Yes” and “no” name no record where a field is missing.
  if (field.startsWith('missing')) return [];
  if (field === 'resource') return names.flatMap((name) => [name, ...resourceForms(name)]);
  if (field === 'mainClass' || field === 'secondClass') return classNames(field, code, names);
  if (field.startsWith('readerType') || field === 'circulationType')
    return names.flatMap((name) =>
      endings(name, field === 'circulationType' ? forms.type : forms.readerType),
    );
  return [...names];
}

/** Returns the short name of a resource: “Wanfang” of “Wanfang Data”. */
function resourceForms(name: string): string[] {
  const short = name.replace(new RegExp(forms.resourceEnds, 'iu'), '').trim();
  const own = name.replace(new RegExp(forms.resourceBegins, 'u'), '');
  return [short, own].filter((one) => one.length > 1 && one !== name);
}

function classNames(field: string, code: string, names: readonly string[]): string[] {
  const { split, forms: ends, codeForms, englishForms: english } = forms.class;
  const pieces = names.flatMap((name) => [name, ...name.split(new RegExp(split, 'u'))]);
  const spoken = pieces.flatMap((piece) =>
    isHan(piece)
      ? [
          ...ends.map((end) => piece + end),
          ...(piece.length > 1 && (field === 'mainClass' || !ownLexicon.words.has(piece))
            ? [piece]
            : []),
        ]
      : english.map((end) => piece.trim() + end),
  );
  const alone = code.length > 1 ? [code] : [];
  return [...spoken, ...alone, ...codeForms.map((end) => code + end), `class ${code}`];
}

function endings(
  name: string,
  { ends, forms: shapes }: { ends: string; forms: readonly string[] },
): string[] {
  if (!isHan(name)) return [name, `${name}s`, `${name} readers`];
  const stem = name.replace(new RegExp(ends, 'u'), '');
  return [name, ...shapes.map((shape) => stem + shape)];
}
