import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

describe('mail', () => {
  it('is off without settings', () => {
    expect(readConfig({})).toMatchObject({ smtpUrl: null, mailFrom: null });
    expect(readConfig({ SMTP_URL: '', MAIL_FROM: '' })).toMatchObject({ smtpUrl: null });
  });

  it('needs a valid server and a valid sender', () => {
    const both = { SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: '馆析 <a@example.org>' };
    expect(readConfig(both)).toMatchObject({ smtpUrl: both.SMTP_URL, mailFrom: both.MAIL_FROM });
    const wrong = [
      [{ SMTP_URL: both.SMTP_URL }, 'SMTP_URL and MAIL_FROM are needed together'],
      [{ MAIL_FROM: 'a@example.org' }, 'SMTP_URL and MAIL_FROM are needed together'],
      [{ ...both, SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL: must begin with smtp:'],
      [{ ...both, MAIL_FROM: 'nobody' }, 'MAIL_FROM: must be an address'],
      [{ ...both, MAIL_FROM: 'x\r\nBcc: <a@example.org>' }, 'MAIL_FROM: must be an address'],
    ] as const;
    for (const [environment, words] of wrong) expect(() => readConfig(environment)).toThrow(words);
  });
});
