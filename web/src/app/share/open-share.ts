import type { Language, ScreenSize, SharedScreen } from '@stacksight/contract';

type Asked = {
  token: string;
  visit?: string;
  theme: 'light' | 'dark';
  size: ScreenSize;
  language: Language;
};

/** The link shows nothing: it is wrong, has ended or was revoked. */
export class LinkOver extends Error {}

/** Asks what a link shows. Throws `LinkOver` where it shows nothing, and another error where the answer did not come. */
export async function openShare(
  { language, ...body }: Asked,
  signal: AbortSignal,
): Promise<SharedScreen> {
  const prefix = document.querySelector<HTMLMetaElement>('meta[name="analytics-prefix"]')?.content;
  const reply = await fetch(`${prefix}/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
    // Whoever is signed in to the console in this browser sees the same as everybody else.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  if (reply.status === 404 || reply.status === 400) throw new LinkOver();
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  const { data } = (await reply.json()) as { data: SharedScreen };
  return data;
}
