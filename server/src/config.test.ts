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

describe('the language model', () => {
  const model = { LLM_URL: 'https://model.example.org/v1', LLM_MODEL: 'm-1' };

  it('is named whole, or not at all', () => {
    expect(readConfig({}).model).toBeNull();
    expect(readConfig({ ...model, LLM_KEY: 'k' }).model).toEqual({
      ...{ kind: 'openai', url: model.LLM_URL, key: 'k', model: 'm-1' },
    });
    expect(readConfig({ LLM_URL: model.LLM_URL, LLM_KIND: 'dify' }).model?.model).toBe('');
    const wrong = [
      [{ LLM_KEY: 'sk-1' }, 'LLM_KEY and LLM_MODEL need LLM_URL'],
      [{ LLM_URL: model.LLM_URL }, 'LLM_URL needs LLM_MODEL'],
      [{ ...model, LLM_URL: 'ftp://model.example.org' }, 'LLM_URL: must begin with http:'],
      [{ ...model, LLM_URL: 'https://u:sk-1@model.example.org' }, 'the key belongs in LLM_KEY'],
      [{ ...model, LLM_KIND: 'other' }, 'LLM_KIND'],
    ] as const;
    for (const [environment, words] of wrong) {
      expect(() => readConfig(environment)).toThrow(words);
      expect(() => readConfig(environment)).not.toThrow('sk-1');
    }
  });
});

describe('a cluster of shards', () => {
  const nodes = 'http://u:p@one:8123,two:8123/stacksight';

  it('is named together with the addresses of its nodes', () => {
    expect(readConfig({})).toMatchObject({ clickhouseUrl: null, clickhouseCluster: null });
    expect(readConfig({ CLICKHOUSE_URL: nodes, CLICKHOUSE_CLUSTER: 'city' })).toMatchObject({
      clickhouseUrl: nodes,
      clickhouseCluster: 'city',
    });
    const wrong = [
      [{ CLICKHOUSE_CLUSTER: 'city' }, 'CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL'],
      [{ CLICKHOUSE_URL: nodes }, 'CLICKHOUSE_CLUSTER must name their cluster'],
      [{ CLICKHOUSE_URL: nodes, CLICKHOUSE_CLUSTER: "a'b" }, 'CLICKHOUSE_CLUSTER: must be'],
      [{ CLICKHOUSE_URL: 'ch://one' }, 'CLICKHOUSE_URL: must begin with http:'],
    ] as const;
    for (const [environment, words] of wrong) expect(() => readConfig(environment)).toThrow(words);
  });
});
