import { seal, unseal } from '#lib/seal.ts';

const purpose = 'report-stop';

/** Returns the token of a link that stops the mails of a subscription to one address. */
export const stopToken = (key: Buffer, subscription: string, address: string): string =>
  seal(key, purpose, JSON.stringify([subscription, address]));

/** Reads a token of a link; null for any other text. */
export function readStopToken(
  key: Buffer,
  token: string,
): { subscription: string; address: string } | null {
  const text = unseal(key, purpose, token);
  if (text === null) return null;
  const [subscription = '', address = ''] = JSON.parse(text) as string[];
  return { subscription, address };
}
