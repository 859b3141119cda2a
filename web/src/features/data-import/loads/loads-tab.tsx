import type { LoadBatch } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlChoice, urlText } from '#lib/url-state.ts';
import { useIsAllowed } from '#ui/can/can.tsx';
import type { PageTabsProps } from '#ui/page/page-tabs.tsx';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { RowAction } from '#ui/resource-page/resource-page-props.ts';
import { useDataChanged } from '../run/use-runs.ts';
import { useUndoQuestion } from '../run/use-undo-question.ts';
import { takeBack } from './take-back.ts';
import { type LoadRow, loadStates, useLoadColumns } from './use-load-columns.tsx';

const shape = resourceShape({ state: urlChoice(['', ...loadStates], ''), glc: urlText() });

async function list(input: Parameters<typeof api.dataImport.batches>[0]) {
  const { rows, total } = await api.dataImport.batches(input);
  return { rows: rows.map(toRow), total };
}

/** Of a load that did not come in, the server counts the rows that could have been used. */
function toRow(row: LoadBatch): LoadRow {
  const isOut = row.state === 'refused' || row.state === 'dropped';
  return { ...row, id: row.batch, rowsLoaded: isOut ? 0 : row.rowsLoaded };
}

/** Shows the tab with the loads of a group by any way: their rows, their refused rows, and the way to take them back. */
export function LoadsTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('data-import');
  const resource = useResource<LoadRow>({ name: 'dataImport.batches', list, shape });
  const states = loadStates.map((state) => ({ value: state, label: t(`loads.state.${state}`) }));
  return (
    <ResourcePage<LoadRow, object>
      title={t('loads.title')}
      tabs={tabs}
      one={t('loads.one')}
      hint={t('loads.hint')}
      resource={resource}
      nameOf={({ file, source }) => file || source}
      nameColumn="file"
      columns={useLoadColumns()}
      search={t('loads.search')}
      filters={[
        { name: 'state', label: t('loads.column.state'), options: states },
        ...useGroupFilter(),
      ]}
      actions={useLoadActions()}
      empty={{ reason: t('loads.none'), hint: t('loads.noneHint') }}
    />
  );
}

function useLoadActions(): (row: LoadRow) => RowAction[] {
  const { t } = useTranslation('data-import');
  const isAllowed = useIsAllowed();
  const question = useUndoQuestion();
  const changed = useDataChanged();
  const navigate = useNavigate();
  return ({ batch, file, source, state, hasRefused, mayRepeat }) => [
    ...(hasRefused
      ? [
          {
            key: 'refused',
            label: t('result.refusedRows'),
            run: () => download(api.dataImport.refused({ params: { batch } })),
          },
        ]
      : []),
    ...(mayRepeat && isAllowed({ all: ['etl:edit'] })
      ? [
          {
            key: 'repeat',
            label: t('loads.repeat'),
            run: async () => {
              const { id } = await api.dataImport.repeatBatch({ params: { batch } });
              await navigate(`/config/import?run=${id}`);
            },
          },
        ]
      : []),
    ...(state === 'done' && isAllowed({ all: ['etl:edit'] })
      ? [
          {
            key: 'undo',
            label: t('result.undo'),
            isDanger: true,
            ask: question(file || source),
            done: t('undo.done'),
            run: async () => {
              await takeBack(batch);
              void changed();
            },
          },
        ]
      : []),
  ];
}
