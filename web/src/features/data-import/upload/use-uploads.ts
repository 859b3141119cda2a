import type { DataUpload } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { uploadsKey } from './upload-queue.ts';

export type Uploads = {
  data: DataUpload[] | undefined;
  error: unknown;
  onRetry: () => void;
};

const pollMs = 500;

/** Reads the user's uploads, again and again while the server opens one. */
export function useUploads(): Uploads {
  const { data, error, refetch } = useQuery({
    queryKey: uploadsKey,
    queryFn: ({ signal }) => api.dataImport.uploads({ signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((upload) => upload.state === 'opening') ? pollMs : false,
    meta: { silent: true },
  });
  return { data, error, onRetry: () => void refetch() };
}
