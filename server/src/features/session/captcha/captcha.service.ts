import { randomInt } from 'node:crypto';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { deriveToken, isSameSecret, randomToken } from '#lib/tokens.ts';
import { addCaptcha, takeCaptcha } from './captcha.store.ts';
import { drawCaptcha } from './picture.ts';
import { captchaLetters } from './strokes.ts';

const seconds = 120;
const length = 4;

type CaptchaDeps = Pick<ServerDeps, 'config' | 'store' | 'clock' | 'secrets'>;

/** Returns a new captcha with its key; empty if the configuration needs no captcha. */
export async function createCaptcha({ config, store, clock, secrets }: CaptchaDeps) {
  if (!config.captcha) return { isRequired: false, key: '', image: '', expiresInSeconds: 0 };
  const answer = Array.from(
    { length },
    () => captchaLetters[randomInt(captchaLetters.length)],
  ).join('');
  const key = randomToken();
  const now = clock.now();
  const row = {
    key,
    answerHash: deriveToken(secrets.tokenKey, `captcha ${key}`, answer),
    expiresAt: new Date(now.getTime() + seconds * 1000),
  };
  await addCaptcha(store.db, row, now);
  const image = `data:image/png;base64,${drawCaptcha(answer).toString('base64')}`;
  return { isRequired: true, key, image, expiresInSeconds: seconds };
}

/** Throws for a wrong code. Every attempt, right or wrong, uses up the captcha. */
export async function checkCaptcha(
  { config, store, clock, secrets }: CaptchaDeps,
  { key = '', code = '' }: { key?: string | undefined; code?: string | undefined },
): Promise<void> {
  if (!config.captcha) return;
  const expected = key === '' ? null : await takeCaptcha(store.db, key, clock.now());
  const given = deriveToken(secrets.tokenKey, `captcha ${key}`, code.trim().toUpperCase());
  if (expected === null || !isSameSecret(given, expected)) throw new AppError('auth.captcha_wrong');
}
