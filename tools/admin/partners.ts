import { parseArgs } from 'node:util';
import {
  listPartners,
  type Partner,
  registerIssuer,
  registerProvider,
  removePartner,
  setPartnerEnabled,
} from '../../server/src/features/sso/register.service.ts';
import { type Command, UsageError } from './deps.ts';
import { readSecret, type SecretSource } from './read-secret.ts';
import { toTable } from './to-table.ts';

const secretVariable = 'OIDC_CLIENT_SECRET';

/** Finds the sign-in partner command of a command line; null if there is none. */
export async function partnerCommand(
  kind: Partner['kind'],
  [verb, ...args]: string[],
  source: SecretSource,
): Promise<Command | null> {
  if (verb === 'list') return kind === 'oidc' ? listProviders : listIssuers;
  if (verb === 'add' && kind === 'oidc') return addProvider(args, source);
  const [name = '', ...rest] = args;
  if (name === '' || rest.length > 0) return null;
  if (verb === 'add') return addIssuer(name);
  if (verb === 'enable' || verb === 'disable') return enable({ kind, name }, verb === 'enable');
  return verb === 'remove' ? remove({ kind, name }) : null;
}

const listProviders: Command = async (deps) => {
  const { providers } = await listPartners(deps);
  const rows = providers.map(({ id, isEnabled, issuer, clientId, usernameClaim, name }) => [
    id,
    isEnabled ? 'enabled' : 'disabled',
    issuer,
    clientId,
    usernameClaim,
    name,
  ]);
  return rows.length === 0 ? 'None yet / 尚未登记' : toTable(rows);
};

const listIssuers: Command = async (deps) => {
  const { issuers } = await listPartners(deps);
  const rows = issuers.map(({ name, isEnabled }) => [name, isEnabled ? 'enabled' : 'disabled']);
  return rows.length === 0 ? 'None yet / 尚未登记' : toTable(rows);
};

async function addProvider(args: string[], source: SecretSource): Promise<Command> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: {
      id: text,
      name: text,
      issuer: text,
      'client-id': text,
      'client-secret': text,
      'username-claim': text,
      public: { type: 'boolean', default: false },
    },
  });
  if (values['client-secret'] !== undefined)
    throw new UsageError(
      `--client-secret would show the secret to every user of this machine. Type it when asked, or pass it by standard input or ${secretVariable} / 密钥不能写在命令行上`,
    );
  const { id, name, issuer, 'client-id': clientId, 'username-claim': usernameClaim } = values;
  if (!id || !name || !issuer || !clientId)
    throw new UsageError('--id, --name, --issuer and --client-id are needed / 缺少必填项');
  const clientSecret = values.public ? '' : await secretOf(id, source);
  const provider = { id, name, issuer, clientId, clientSecret };
  return async (deps) => {
    await registerProvider(deps, { ...provider, ...(usernameClaim ? { usernameClaim } : {}) });
    return `${id}: people can sign in with ${issuer} / 已登记第三方登录\nRedirect URI / 回调地址: <PUBLIC_URL>/random_sso_login`;
  };
}

async function secretOf(id: string, source: SecretSource): Promise<string> {
  const secret = await readSecret(`Client secret of ${id} / 客户端密钥: `, secretVariable, source);
  if (secret === '')
    throw new Error(
      `There was no client secret on standard input or in ${secretVariable}. Where the provider gave none: --public / 没有读到客户端密钥；确实没有时请加 --public`,
    );
  return secret;
}

function addIssuer(name: string): Command {
  return async (deps) => {
    const secret = await registerIssuer(deps, name);
    return `Secret of ${name}, shown only this once / 密钥只显示这一次:\n${secret}`;
  };
}

function enable(partner: Partner, isEnabled: boolean): Command {
  return async (deps) => {
    if (!(await setPartnerEnabled(deps, partner, isEnabled))) throw unknown(partner);
    return isEnabled ? `${partner.name}: enabled / 已启用` : `${partner.name}: disabled / 已停用`;
  };
}

function remove(partner: Partner): Command {
  return async (deps) => {
    if (!(await removePartner(deps, partner))) throw unknown(partner);
    return `${partner.name}: removed / 已删除`;
  };
}

const unknown = ({ kind, name }: Partner): Error =>
  new Error(`There is no "${name}"; see: npm run admin -- ${kind} list / 没有登记“${name}”`);
