import type { TransferQuestionInput } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useCan } from '#ui/can/can.tsx';

/** Returns the saved reader groups of a library group that the user may ask about; empty without the permission. */
function useGroupsOfReaders(glc: string) {
  const mayAsk = useCan({ all: ['reader:group'] });
  const { data } = useQuery({
    queryKey: ['readerGroup', 'list', 'transfers'],
    queryFn: ({ signal }) => api.readerGroup.list({ query: { pageSize: 500 }, signal }),
    enabled: mayAsk,
    meta: { silent: true },
  });
  return (data?.rows ?? []).filter((row) => row.glc === glc);
}

type ReadersProps = {
  glc: string;
  question: TransferQuestionInput;
  onChange: (part: Pick<TransferQuestionInput, 'readerGroups'>) => void;
};

/** Shows the choice of reader groups whose demand a plan serves; nothing if the user has no groups. */
export function TransferReaders({ glc, question: { readerGroups = [] }, onChange }: ReadersProps) {
  const { t } = useTranslation('holding');
  const groups = useGroupsOfReaders(glc);
  if (groups.length === 0 && readerGroups.length === 0) return null;
  return (
    <Select
      mode="multiple"
      aria-label={t('readers.label')}
      placeholder={t('readers.all')}
      value={[...readerGroups]}
      optionFilterProp="label"
      maxCount={20}
      maxTagCount={4}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: string[]) => onChange({ readerGroups: next })}
    />
  );
}

/** Returns a sentence that names the reader groups of a plan; empty if the plan serves all readers. */
export function useReadersText(glc: string, ids: readonly string[]): string {
  const { t } = useTranslation('holding');
  const groups = useGroupsOfReaders(glc);
  if (ids.length === 0) return '';
  const names = ids.map((id) => groups.find((group) => group.id === id)?.name);
  const known = names.filter((name) => name !== undefined);
  return known.length < ids.length
    ? t('readers.some', { count: ids.length })
    : t('readers.only', { names: known.join(t('readers.and')) });
}
