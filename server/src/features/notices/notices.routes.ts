import {
  type contract,
  type Language,
  type NoticePreference,
  noticeFlags,
  noticeKinds,
} from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { stream } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { liveNotices } from './live-notices.ts';
import { toNotice } from './notice-view.ts';
import { listNotices, setReceipts } from './notices.store.ts';
import { findEmail, listPreferences, savePreferences } from './preferences.store.ts';

export function noticesRoutes(deps: ServerDeps): HandlersFor<typeof contract.notices> {
  return {
    handle: async ({ caller, body, language }) => {
      if (body?.flag !== undefined) await applyFlag(deps, caller, { ...body, language });
      const rows = await listNotices(deps.store.db, caller.accountId);
      return rows.map((row) => toNotice(row, language, deps.config.timeZone));
    },
    live: async ({ caller, language, signal }) =>
      stream(liveNotices(deps, caller, language, signal), { isLong: true }),
    preferences: async ({ caller: { accountId } }) => {
      const { db } = deps.store;
      const chosen = await listPreferences(db, accountId);
      const preferences = noticeKinds.map(
        (kind) =>
          chosen.find((one): one is NoticePreference => one.kind === kind) ?? {
            kind,
            isShown: true,
            byMail: false,
          },
      );
      const email = await findEmail(db, accountId);
      return { preferences, email, canMail: deps.config.smtpUrl !== null };
    },
    choose: async ({ caller: { accountId }, body }) => {
      await deps.store.transaction((tx) => savePreferences(tx, accountId, body.preferences));
      return null;
    },
  };
}

type Request = { flag?: number | undefined; uuid?: string | undefined; language: Language };

async function applyFlag(
  { store, clock }: ServerDeps,
  { accountId }: Caller,
  { flag, uuid, language }: Request,
): Promise<void> {
  const now = clock.now();
  const isBulk = flag === noticeFlags.readAll || flag === noticeFlags.removeAll;
  if (!isBulk && uuid === undefined) {
    const fields = { uuid: sentence('field.required', language) };
    throw new AppError('request.invalid', { fields });
  }
  const isRemoval = flag === noticeFlags.remove || flag === noticeFlags.removeAll;
  const isRead = flag === noticeFlags.read || flag === noticeFlags.readAll;
  const change = isRemoval ? { removedAt: now } : { readAt: isRead ? now : null };
  const which = isBulk ? null : (uuid ?? null);
  const count = await store.transaction((tx) => setReceipts(tx, accountId, which, change));
  if (count === 0 && !isBulk) throw new AppError('not_found');
}
