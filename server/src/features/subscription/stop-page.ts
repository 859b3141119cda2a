import type { Language } from '@stacksight/contract';
import { escapeHtml, fillGaps, subscriptionWords } from './subscription-words.ts';

// The page behind the link of a mail. It asks first, because programs that check mails open every link.

type Stop = { title: string; address: string };

/** Returns the page that asks whether to stop; null means that the link is not valid. */
export function askPage(stop: Stop | null, language: Language): Buffer {
  const word = subscriptionWords[language];
  if (stop === null) return page(word.stopInvalid, '', language);
  const values = { title: stop.title, address: stop.address };
  const form = `<form method="post"><p>${escapeHtml(fillGaps(word.stopText, values))}</p><button type="submit">${escapeHtml(word.stopButton)}</button></form>`;
  return page(fillGaps(word.stopTitle, values), form, language);
}

/** Returns the page that says that the mails are stopped. */
export function donePage(stop: Stop | null, language: Language): Buffer {
  const word = subscriptionWords[language];
  return page(stop === null ? word.stopInvalid : fillGaps(word.stopped, { ...stop }), '', language);
}

function page(title: string, body: string, language: Language): Buffer {
  const text = escapeHtml(title);
  return Buffer.from(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head><body><main><h1>${text}</h1>${body}</main></body></html>`,
  );
}
