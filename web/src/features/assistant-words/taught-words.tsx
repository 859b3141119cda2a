import { type TaughtWord, type TaughtWordForm, taughtKinds } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { api } from '#lib/api.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice } from '#lib/url-state.ts';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { useTimeColumn } from '#ui/resource-page/columns/use-time-column.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { TryButton } from './try-sentence.tsx';
import { useKinds } from './use-kinds.ts';
import { WordFields } from './word-fields.tsx';
import { WordTools } from './word-tools.tsx';

const shape = resourceShape({ kind: urlChoice(['', ...taughtKinds], '') });
const needs = 'assistant:teach';

/** Lists the words that the assistant was taught. */
export function TaughtWords({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('assistant-words');
  const kinds = useKinds();
  const { search } = useLocation();
  const word = new URLSearchParams(search).get('word') ?? '';
  const resource = useResource<TaughtWord>({
    name: 'assistantWords.list',
    list: api.assistantWords.list,
    get: (id, signal) => api.assistantWords.get({ params: { id }, signal }),
    shape,
  });
  return (
    <ResourcePage<TaughtWord, TaughtWordForm>
      title={t('tab.words')}
      tabs={tabs}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useColumns()}
      search={t('search')}
      filters={[
        {
          name: 'kind',
          label: t('column.kind'),
          options: taughtKinds.map((value) => ({ value, label: kinds[value] })),
        },
      ]}
      form={{
        needs,
        start: (row) =>
          row === null
            ? { name: word, kind: 'metric', target: '', members: [], replaces: false }
            : toForm(row),
        fields: ({ form }) => <WordFields form={form} />,
        save: (body, row) =>
          row === null
            ? api.assistantWords.create({ body })
            : api.assistantWords.update({ params: { id: row.id }, body }),
      }}
      remove={{ needs, run: ({ id }) => api.assistantWords.remove({ params: { id } }) }}
      history={({ id }) => id}
      extra={
        <>
          <TryButton />
          <WordTools onChanged={resource.refresh} />
        </>
      }
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

const toForm = ({ name, kind, target, members, replaces }: TaughtWord): TaughtWordForm => ({
  name,
  kind,
  target,
  members,
  replaces,
});

function useColumns(): ResourceColumn<TaughtWord>[] {
  const { t } = useTranslation('assistant-words');
  const kinds = useKinds();
  const time = useTimeColumn();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 160,
      sort: 'ascend',
      render: ({ name }) => name,
    },
    {
      key: 'kind',
      title: t('column.kind'),
      width: 120,
      sort: 'ascend',
      render: ({ kind }) => kinds[kind],
      excel: false,
    },
    { key: 'means', title: t('column.means'), width: 280, render: ({ means }) => means },
    {
      key: 'replaces',
      title: t('column.replaces'),
      width: 140,
      isMinor: true,
      excel: false,
      render: ({ replaces }) => t(replaces ? 'yes' : 'no'),
    },
    {
      key: 'modifiedBy',
      title: t('column.modifiedBy'),
      width: 120,
      isExtra: true,
      render: ({ modifiedBy }) => modifiedBy,
    },
    time('modifiedAt', t('column.modifiedAt')),
  ];
}
