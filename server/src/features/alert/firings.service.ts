import type { AlertFiring, Language } from '@stacksight/contract';
import { maySeeStoredAnswer } from '#analytics/footprint.ts';
import type { CallerContext } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { type AlertDeps, viewerOf } from './alert.service.ts';
import { type AlertRow, findAlert, listAlerts } from './alert.store.ts';
import { type FiringRow, getFiring, listFirings } from './firing.store.ts';

/** Returns the firings of the caller's alerts that the caller's rights show now, and their number. */
export async function shownFirings(
  { store: { db } }: AlertDeps,
  query: {
    pageNum: number;
    pageSize: number;
    field?: 'from' | 'firedAt' | undefined;
    order?: 'ascend' | 'descend' | undefined;
    search?: string | undefined;
    alert?: string | undefined;
    state?: 'open' | 'done' | undefined;
  },
  { caller, language }: CallerContext,
): Promise<{ rows: AlertFiring[]; total: number }> {
  const all = { pageNum: 1, pageSize: 10_000 };
  const seen = await listAlerts(db, viewerOf(caller), all);
  const ids = seen.rows
    .map(({ row }) => row.id)
    .filter((id) => query.alert === undefined || query.alert === id);
  const alerts = seen.rows.map(({ row }) => row);
  const shown = await asShown(db, 'alert', alerts, language);
  const names = new Map(shown.map(({ id, name }) => [id, name]));
  const words = query.search?.trim().toLowerCase() ?? '';
  const found = (await listFirings(db, ids, query.state))
    .filter(({ row }) => maySeeStoredAnswer(row.footprint, caller))
    .filter(({ row }) =>
      [names.get(row.alertId) ?? '', row.words.library[language]].some((text) =>
        text.toLowerCase().includes(words),
      ),
    );
  const sign = query.order === 'ascend' ? 1 : -1;
  const keyOf = ({ row }: (typeof found)[number]) =>
    query.field === 'firedAt' ? row.firedAt.toISOString() : row.day;
  const sorted = found.toSorted((a, b) => sign * keyOf(a).localeCompare(keyOf(b)));
  const start = (query.pageNum - 1) * query.pageSize;
  const rows = sorted
    .slice(start, start + query.pageSize)
    .map(({ row, acknowledger }) =>
      toFiring(row, { acknowledger, alertName: names.get(row.alertId) ?? '', language }),
    );
  return { rows, total: found.length };
}

/** Returns a firing of the caller's alerts; throws where there is none. */
export async function shownFiring(
  deps: AlertDeps,
  id: string,
  { caller, language }: CallerContext,
): Promise<AlertFiring> {
  const { db } = deps.store;
  const { row, alert, acknowledger } = await seenFiring(deps, id, caller);
  const [shown = alert] = await asShown(db, 'alert', [alert], language);
  return toFiring(row, { acknowledger, alertName: shown.name, language });
}

function toFiring(
  row: FiringRow,
  about: { acknowledger: string | null; alertName: string; language: Language },
): AlertFiring {
  const { acknowledger, alertName, language } = about;
  return {
    ...{ id: row.id, alert: row.alertId, libcode: row.libcode, from: row.day, until: row.until },
    ...{ alertName, library: row.words.library[language], text: row.words.text[language] },
    ...{ value: row.verdict.value, expected: row.verdict.expected, reason: row.verdict.why },
    firedAt: row.firedAt.toISOString(),
    toldAt: row.toldAt?.toISOString() ?? null,
    toldCount: row.toldCount,
    acknowledgedBy: acknowledger,
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    ...{ note: row.note, question: row.question },
  };
}

/** Returns a firing that the caller may see, with its alert; throws where there is none. */
export async function seenFiring(
  { store: { db } }: AlertDeps,
  id: string,
  caller: Caller,
): Promise<{ row: FiringRow; alert: AlertRow; acknowledger: string | null }> {
  const found = await getFiring(db, id);
  if (found === null || !maySeeStoredAnswer(found.row.footprint, caller))
    throw new AppError('not_found');
  const alert = await findAlert(db, viewerOf(caller), found.row.alertId);
  if (alert === null) throw new AppError('not_found');
  return { ...found, alert: alert.row };
}
