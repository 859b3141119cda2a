import numerals from './numerals.json' with { type: 'json' };

const digits: Readonly<Record<string, number>> = numerals.digits;
const units: Readonly<Record<string, number>> = numerals.units;
const english: Readonly<Record<string, number>> = numerals.english;

/** Returns the number that a text of digits, Chinese numerals or an English number word says; null for other texts. */
export function toNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text in english) return english[text] ?? null;
  const signs = [...text];
  if (signs.length === 0 || !signs.every((sign) => sign in digits || sign in units)) return null;
  return signs.some((sign) => sign in units) ? ofUnits(signs) : ofDigits(signs);
}

const ofDigits = (signs: readonly string[]): number =>
  signs.reduce((sum, sign) => sum * 10 + (digits[sign] ?? 0), 0);

function ofUnits(signs: readonly string[]): number {
  let [sum, digit] = [0, 0];
  for (const [at, sign] of signs.entries()) {
    const unit = units[sign];
    if (unit === undefined) {
      digit = digits[sign] ?? 0;
      continue;
    }
    sum += (digit === 0 && at === 0 ? 1 : digit) * unit;
    digit = 0;
  }
  return sum + digit;
}
