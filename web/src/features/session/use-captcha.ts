import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';

export type Captcha = {
  isRequired: boolean;
  /** Whether the server has said if there is one. */
  isKnown: boolean;
  key: string;
  image: string;
  problem: string;
  renew: () => void;
};

const unknown = { isRequired: true, key: '', image: '', expiresInSeconds: 0 };

/** The picture of the sign-in form; another one is got before it expires. */
export function useCaptcha(): Captcha {
  const { t } = useTranslation('session');
  const [captcha, setCaptcha] = useState(unknown);
  const [problem, setProblem] = useState('');
  const renew = useCallback(async () => {
    try {
      setCaptcha(await api.session.captcha());
      setProblem('');
    } catch (error) {
      const isTooOften = error instanceof ApiError && error.status === 429;
      setProblem(isTooOften ? t('login.codeTooOften') : t('login.codeFailed'));
    }
  }, [t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language needs no other picture
  useEffect(() => {
    void renew();
  }, []);
  const { isRequired, key, image, expiresInSeconds } = captcha;
  useEffect(() => {
    if (!isRequired || key === '') return undefined;
    const timer = setTimeout(() => void renew(), Math.max(expiresInSeconds - 5, 10) * 1000);
    return () => clearTimeout(timer);
  }, [isRequired, key, expiresInSeconds, renew]);
  const isKnown = captcha !== unknown || problem !== '';
  return { isRequired, isKnown, key, image, problem, renew: () => void renew() };
}
