import { z } from 'zod';

// Reads the environment once into a typed value. No other file of the server reads process.env.

const flag = z.enum(['on', 'off']);
const url = (protocols: readonly string[]) =>
  z.url().refine((value) => protocols.includes(new URL(value).protocol), {
    message: `must begin with ${protocols.join(' or ')}`,
  });

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .regex(
      /^postgres(ql)?:\/\/([^@/?#\s]*@)?[^@/?#\s,]+(,[^@/?#\s,]+)*([/?]\S*)?$/,
      'must begin with postgres:// or postgresql://; several servers are written host:port,host:port',
    )
    .optional(),
  CLICKHOUSE_URL: z
    .string()
    .regex(
      /^https?:\/\/([^@/?#\s]*@)?[^@/?#\s,]+(,[^@/?#\s,]+)*([/?]\S*)?$/,
      'must begin with http:// or https://; the nodes of a cluster are written host:port,host:port',
    )
    .optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^\w+$/, 'must be the name of a cluster, of letters, digits and _')
    .optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  ANALYTICS_PREFIX: z
    .string()
    .regex(/^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/i, 'must be a path such as /analytics-v3')
    .default('/analytics-v3'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'is not a known time zone, try Asia/Shanghai')
    .default('Asia/Shanghai'),
  SUPER_PASSWORD: z.string().min(12).max(128).optional(),
  DEMO: z.coerce.number().min(0).max(1000).default(1),
  CAPTCHA: flag.default('on'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(30),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>)$/,
      'must be an address such as stacksight@example.org or Stacksight <stacksight@example.org>',
    )
    .optional(),
  SOURCES_ON_THIS_MACHINE: flag.default('off'),
  LLM_KIND: z.enum(['openai', 'dify']).default('openai'),
  LLM_URL: url(['http:', 'https:']).optional(),
  LLM_KEY: z.string().max(2_000).optional(),
  LLM_MODEL: z.string().max(200).optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  clickhouseUrl: string | null;
  clickhouseCluster: string | null;
  publicUrl: string | null;
  analyticsPrefix: string;
  timeZone: string;
  superPassword: string | null;
  demoScale: number;
  captcha: boolean;
  /** The folder of the nightly backups, null for none, and how many of them are kept. */
  backupDir: string | null;
  backupsKept: number;
  /** The mail server and the sender's address; either both are set or neither. */
  smtpUrl: string | null;
  mailFrom: string | null;
  /** True if a data source may be on this server's own machine. */
  hasLocalSources: boolean;
  /** The language model of the assistant; null if the parameters screen may name one. */
  model: { kind: 'openai' | 'dify'; url: string; key: string; model: string } | null;
  logLevel: string;
};

/** Converts the environment into a Config; throws one Error that names every wrong variable with its expected value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  if (env.CAPTCHA === 'off' && !isLoopback(env.HOST)) {
    throw new Error(
      'CAPTCHA=off is for tests only and needs HOST to be 127.0.0.1, ::1 or localhost.',
    );
  }
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    throw new Error(
      'SMTP_URL and MAIL_FROM are needed together: the mail server and the address of the sender.',
    );
  if (env.CLICKHOUSE_CLUSTER !== undefined && env.CLICKHOUSE_URL === undefined)
    throw new Error('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL with the address of every node.');
  if (env.CLICKHOUSE_CLUSTER === undefined && /^[^/]+\/\/[^/]*,/.test(env.CLICKHOUSE_URL ?? ''))
    throw new Error(
      'CLICKHOUSE_URL names several nodes, so CLICKHOUSE_CLUSTER must name their cluster.',
    );
  refuseHalfModel(env);
  return toConfig(env);
}

/** A key belongs to one server, so the settings of a model stand together. */
function refuseHalfModel({ LLM_KIND, LLM_URL, LLM_KEY, LLM_MODEL }: z.output<typeof Environment>) {
  if (LLM_URL === undefined && (LLM_KEY !== undefined || LLM_MODEL !== undefined))
    throw new Error('LLM_KEY and LLM_MODEL need LLM_URL, the address of the model.');
  if (LLM_URL !== undefined && LLM_KIND === 'openai' && LLM_MODEL === undefined)
    throw new Error('LLM_URL needs LLM_MODEL, the name of the model, unless LLM_KIND is dify.');
  if (LLM_URL !== undefined && (new URL(LLM_URL).username || new URL(LLM_URL).password))
    throw new Error('LLM_URL must not hold a password; the key belongs in LLM_KEY.');
}

function toConfig(env: z.output<typeof Environment>): Config {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    clickhouseUrl: env.CLICKHOUSE_URL ?? null,
    clickhouseCluster: env.CLICKHOUSE_CLUSTER ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    analyticsPrefix: env.ANALYTICS_PREFIX,
    timeZone: env.TIME_ZONE,
    superPassword: env.SUPER_PASSWORD ?? null,
    demoScale: env.DEMO,
    captcha: env.CAPTCHA === 'on',
    backupDir: env.BACKUP_DIR ?? null,
    backupsKept: env.BACKUP_KEEP,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? null,
    hasLocalSources: env.SOURCES_ON_THIS_MACHINE === 'on',
    model:
      env.LLM_URL === undefined
        ? null
        : {
            kind: env.LLM_KIND,
            url: env.LLM_URL,
            key: env.LLM_KEY ?? '',
            model: env.LLM_MODEL ?? '',
          },
    logLevel: env.LOG_LEVEL,
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host);
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
