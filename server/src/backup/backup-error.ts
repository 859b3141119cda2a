import type { Language } from '@stacksight/contract';
import words from './backup-words.json' with { type: 'json' };

/** A sentence in both languages. */
export type BackupSentence = Readonly<Record<Language, string>>;

/** Thrown for a backup or restore that cannot be made, with a sentence in both languages that says what to do. */
export class BackupError extends Error {
  readonly sentence: BackupSentence;

  constructor(sentence: BackupSentence, cause?: unknown) {
    super(`${sentence['zh-CN']}\n${sentence['en-US']}`, { cause });
    this.name = 'BackupError';
    this.sentence = sentence;
  }
}

/** Returns a sentence of the backups with its gaps filled. A gap may be filled with another sentence. */
export function sayBackup(
  key: keyof typeof words,
  params: Readonly<Record<string, string | number | BackupSentence>> = {},
): BackupSentence {
  const fill = (language: Language) =>
    words[key][language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      return typeof value === 'object' ? value[language] : String(value);
    });
  return { 'zh-CN': fill('zh-CN'), 'en-US': fill('en-US') };
}

/** Returns the error for a backup that cannot be made or restored. */
export const refusal = (...[key, params]: Parameters<typeof sayBackup>): BackupError =>
  new BackupError(sayBackup(key, params));
