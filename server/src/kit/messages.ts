import type { ErrorCode, Language } from '@stacksight/contract';
import english from './messages/en-US.json' with { type: 'json' };
import chinese from './messages/zh-CN.json' with { type: 'json' };

/** A code of the contract, or the key of a phrase that fills a gap in the sentence of a code. */
export type MessageKey = ErrorCode | 'ok' | keyof typeof chinese;
type Sentences = Readonly<Record<MessageKey, string>>;
const sentences: Readonly<Record<Language, Sentences>> = { 'zh-CN': chinese, 'en-US': english };

/** Returns the message for a code, in the caller's language, with its `{{names}}` filled in. */
export function sentence(
  code: MessageKey,
  language: Language,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return sentences[language][code].replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    String(params[name] ?? ''),
  );
}

/** Returns whether there is a sentence or phrase with this key. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(chinese, key);
}
