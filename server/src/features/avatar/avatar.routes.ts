import { randomBytes } from 'node:crypto';
import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { readPictureUpload } from '#kit/uploads.ts';
import { AppError } from '#lib/app-error.ts';
import { toSquarePicture } from '#lib/picture/square-picture.ts';
import { findAvatar, putAvatar, removeAvatar } from './avatar.store.ts';

export function avatarRoutes(deps: ServerDeps): HandlersFor<typeof contract.avatar> {
  const { store } = deps;
  const note = createAuditNote(deps, 'avatar');
  return {
    change: async (call) => {
      const { accountId, username } = call.caller;
      const picture = await toSquarePicture(await readPictureUpload(call.body));
      if (picture === null) throw new AppError('upload.not_picture');
      // A browser loads pictures without a token, so the random key in the URL is the protection.
      const key = randomBytes(16).toString('base64url');
      const address = `/auth/avatar/${key}`;
      await store.transaction(async (tx) => {
        await putAvatar(tx, { accountId, key, picture }, address);
        await note(tx, call, 'update', { subject: username });
      });
      return { avatar: address };
    },
    remove: async (call) => {
      const { accountId, username } = call.caller;
      await store.transaction(async (tx) => {
        await removeAvatar(tx, accountId);
        await note(tx, call, 'remove', { subject: username });
      });
      return null;
    },
    picture: async ({ params }) => {
      const picture = await findAvatar(store.db, params.key);
      if (picture === null) throw new AppError('not_found');
      return file(`${params.key}.png`, 'image/png', picture, { isFixed: true });
    },
  };
}
