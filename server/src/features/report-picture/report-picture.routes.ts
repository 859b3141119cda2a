import type { contract } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { readPictureUpload } from '#kit/uploads.ts';
import { AppError } from '#lib/app-error.ts';
import { toKeptPicture } from '#lib/picture/kept-picture.ts';
import { addPicture, findPicture } from '#store/reports/report-pictures.ts';

export function reportPictureRoutes({
  store,
  clock,
}: ServerDeps): HandlersFor<typeof contract.reportPicture> {
  return {
    add: async ({ body, caller }) => {
      const kept = await toKeptPicture(await readPictureUpload(body));
      if (kept === null) throw new AppError('upload.not_picture');
      const row = { ...kept, createdBy: caller.accountId, createdAt: clock.now() };
      const id = await store.transaction((tx) => addPicture(tx, row));
      return { id, picture: { width: kept.width, height: kept.height } };
    },
    file: async ({ params: { id } }) => {
      const found = await findPicture(store.db, id);
      if (found === null) throw new AppError('not_found');
      const end = found.mime === 'image/png' ? 'png' : 'jpg';
      return file(`${id}.${end}`, found.mime, found.data, { isFixed: true });
    },
  };
}
