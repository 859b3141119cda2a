import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { i18n } from '#lib/i18n/i18n.ts';

export type Captcha = {
  isRequired: boolean;
  key: string;
  image: string;
  /** The reason why the picture could not be read; empty without an error. */
  problem: string;
};

/** Reads a captcha now, and a new one before each expires, until the signal aborts. */
export function watchCaptcha(onChange: (captcha: Captcha) => void, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let captcha: Captcha = { isRequired: true, key: '', image: '', problem: '' };
  const renew = async (): Promise<void> => {
    clearTimeout(timer);
    try {
      const { expiresInSeconds, ...got } = await api.session.captcha({ signal });
      captcha = { ...got, problem: '' };
      const seconds = Math.max(expiresInSeconds - 5, 10);
      if (got.isRequired) timer = setTimeout(() => void renew(), seconds * 1000);
    } catch (error) {
      captcha = { ...captcha, problem: toProblem(error) };
    }
    if (!signal.aborted) onChange(captcha);
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  void renew();
  return () => void renew();
}

function toProblem(error: unknown): string {
  const isTooOften = error instanceof ApiError && error.status === 429;
  return isTooOften ? i18n.t('session:login.codeTooOften') : i18n.t('session:login.codeFailed');
}
