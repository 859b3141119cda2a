import type { AnyRoute } from '@stacksight/contract';
import { holdsAll, isInScope } from '#analytics/question/scope.ts';
import { shareOfOperator } from '#analytics/statement/operators.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Call } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { operatorPlaces } from '#store/own-codes/operator-places.ts';
import {
  copyTargetPlaceOf,
  operationPlace,
  operatorCode,
  readerGroupPlaceOf,
} from './history.store.ts';

// Decides whether a caller may see a record, by the rules of its area.

type Handlers = Readonly<
  Record<string, Readonly<Record<string, (call: never) => Promise<unknown>>>>
>;
type RecordAddress = { area: string; subject: string };
type Contract = Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;
export type RecordDeps = Pick<ServerDeps, 'store' | 'engine'> & {
  handlers: Handlers;
  contract: Contract;
};

/** Returns whether a record exists for the caller: by the answer of its area, or by its library or group. */
export async function isThere(
  deps: RecordDeps,
  { area, subject }: RecordAddress,
  call: Call<AnyRoute>,
): Promise<boolean> {
  const { scope } = call.caller as Caller;
  const { db } = deps.store;
  switch (area) {
    case 'customConfig': {
      const [glc = '', libcode = ''] = subject.split('/');
      return isInScope(scope, { glc, libcode });
    }
    case 'analyticsSync':
    case 'customization':
    case 'groupRdtype':
      return isInScope(scope, { glc: subject });
    case 'operatorTypeRef': {
      const place = await operationPlace(db, subject);
      return place !== null && isInScope(scope, place);
    }
    case 'perception': {
      const place = await copyTargetPlaceOf(db, subject);
      return place !== null && isInScope(scope, place);
    }
    case 'operatorRef': {
      const operator = await operatorCode(db, subject);
      if (operator === null) return isInScope(scope, { glc: subject });
      const share = await shareOfOperator(
        { engine: deps.engine, places: operatorPlaces(db) },
        scope,
        operator,
      );
      return share === 'all' || share === 'part';
    }
    case 'readerGroup': {
      const place = await readerGroupPlaceOf(db, subject);
      if (place === null) return false;
      const { glc, libraries } = place;
      return (
        holdsAll(scope, glc) ||
        (libraries?.every((libcode) => isInScope(scope, { glc, libcode })) ?? false)
      );
    }
    default:
      return isGivenOut(deps, { area, subject }, call);
  }
}

// Asks the route for a single record, if the area has such a route. An id that the route refuses does not exist.
async function isGivenOut(
  { handlers, contract }: RecordDeps,
  { area, subject }: RecordAddress,
  call: Call<AnyRoute>,
): Promise<boolean> {
  const get = handlers[area]?.get;
  const route = contract[area]?.routes.get;
  const key = ['id', 'x'].find((one) => route?.path.includes(`{${one}}`));
  if (get === undefined || route === undefined || key === undefined) return true;
  const params = { [key]: subject };
  if (!route.params.safeParse(params).success) return false;
  try {
    await get({ ...call, params, query: {} } as never);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}
