import words from './subscription-words.json' with { type: 'json' };

/** The texts of mails and of the page that stops them, by language. */
export const subscriptionWords = words;

/** Returns a text with its `{{names}}` filled in. */
export const fillGaps = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Returns a text that is safe inside HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
