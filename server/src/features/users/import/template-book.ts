import type { Language, OneTimePassword } from '@stacksight/contract';
import { toTableFile } from '#lib/workbook/table-book.ts';
import words from './import-words.json' with { type: 'json' };

const text = (label: string) => ({ label, format: 'text' as const });

/** Returns the template for an import, with instructions on its cover. */
export function templateBook(language: Language): ReturnType<typeof toTableFile> {
  const { title, headers, hints } = words[language];
  const cover = Object.entries(hints).map(([key, hint]): [string, string] => [
    headers[key as keyof typeof headers],
    hint,
  ]);
  const columns = Object.values(headers).map(text);
  return toTableFile({ title, cover, columns, rows: [] }, language);
}

/** Returns the one-time passwords of new accounts as a workbook for the caller; the server does not save it. */
export async function passwordBook(
  made: readonly OneTimePassword[],
  language: Language,
): Promise<{ name: string; data: string } | null> {
  if (made.length === 0) return null;
  const { passwords: title, password, keep, headers, about } = words[language];
  const columns = [headers.username, password].map(text);
  const rows = made.map((one) => [one.username, one.password]);
  const [name, , body] = toTableFile({ title, cover: [[about, keep]], columns, rows }, language);
  const chunks = await body.toArray();
  return { name, data: Buffer.concat(chunks).toString('base64') };
}
