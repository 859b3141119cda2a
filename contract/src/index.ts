import { clientErrors } from './areas/client-errors.ts';
import { menu } from './areas/menu.ts';
import { notices } from './areas/notices.ts';
import { session } from './areas/session.ts';
import { sso } from './areas/sso.ts';

export * from './areas/client-errors.ts';
export * from './areas/menu.ts';
export * from './areas/notices.ts';
export * from './areas/session.ts';
export * from './areas/sso.ts';
export * from './kit/crud.ts';
export * from './kit/errors.ts';
export * from './kit/page.ts';
export * from './kit/permissions.ts';
export * from './kit/route.ts';
export * from './values/date-range.ts';
export * from './values/query.ts';
export * from './values/query-result.ts';
export * from './values/range-text.ts';
export * from './values/statistics.ts';

/** Every area of the product, by name. */
export const contract = { clientErrors, menu, notices, session, sso };
