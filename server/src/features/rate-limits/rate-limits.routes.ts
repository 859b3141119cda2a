import type {
  AnyRoute,
  contract,
  Language,
  LimitedCall,
  RateLimitForm,
} from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { toUrl } from '#kit/route-address.ts';
import { AppError } from '#lib/app-error.ts';
import { matchesPath } from './applies.ts';
import {
  addRule,
  changeRule,
  getRateLimit,
  hasTwin,
  listRateLimits,
  removeRule,
} from './rate-limits.store.ts';
import { asShownLimits } from './shown-limits.ts';
import { isSpared } from './spared.ts';

type Areas = Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;
type RateLimitsDeps = Pick<ServerDeps, 'store' | 'clock' | 'config'> & {
  /** Every area of the contract, for the calls that a rule can limit. The server sets this field. */
  contract: Areas;
};
type Routes = (typeof contract.rateLimits)['routes'];
type RateLimitAuthor = { caller: { username: string }; language: Language };

export function rateLimitsRoutes(deps: RateLimitsDeps): HandlersFor<typeof contract.rateLimits> {
  const { db } = deps.store;
  const calls = callsOf(deps);
  const check = async (form: RateLimitForm, id: string | null, { language }: RateLimitAuthor) => {
    const asked = calls.filter(({ path }) => matchesPath(form.uri, { pattern: path, path }));
    const isKnown = asked.some(({ method }) => form.method === '*' || method === form.method);
    const said = isKnown ? null : asked.length > 0 ? 'limit.method' : 'limit.uri';
    if (said !== null)
      throw new AppError('request.invalid', { fields: { uri: sentence(said, language) } });
    if (await hasTwin(db, form, id)) throw new AppError('limit.same');
  };
  const by = ({ caller }: RateLimitAuthor) => ({
    modifiedAt: deps.clock.now(),
    modifiedBy: caller.username,
  });
  const work = crudRoutes<Routes>(
    deps.store,
    {
      list: async (query, { language }) => {
        const { rows, total } = await listRateLimits(db, query);
        return { rows: await asShownLimits(db, rows, language), total };
      },
      get: async (db, id, { language }) => {
        const rule = await getRateLimit(db, id);
        return rule && ((await asShownLimits(db, [rule], language))[0] ?? null);
      },
      create: async (form, call) => {
        await check(form, null, call);
        return async (tx) => {
          const id = await addRule(tx, form, by(call));
          if (id === null) throw new AppError('limit.same');
          return id;
        };
      },
      update: async (id, form, call) => {
        await check(form, id, call);
        return (tx) => changeRule(tx, id, form, by(call));
      },
      remove: async (id) => (tx) => removeRule(tx, id),
    },
    createAuditNote(deps, 'rateLimits'),
  );
  return { ...work, calls: async () => calls };
}

function callsOf({ contract, config }: RateLimitsDeps): LimitedCall[] {
  const all = Object.entries(contract).flatMap(([area, { routes }]) =>
    Object.entries(routes).flatMap(([key, { method, path, summary }]) =>
      isSpared(`${area}.${key}`)
        ? []
        : [{ method, path: toUrl(path, config.analyticsPrefix), summary }],
    ),
  );
  return all.sort((a, b) => a.path.localeCompare(b.path));
}
