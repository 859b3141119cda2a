import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#lib/unsaved/use-unsaved.ts';
import { useUrlState } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { PageTabs, type PageTabsProps } from '#ui/page/page-tabs.tsx';
import styles from './data-import.module.css';
import { placeShape } from './import-place.ts';
import { TableStep } from './map/table-step.tsx';
import { OpenRuns } from './run/open-runs.tsx';
import { RunView } from './run/run-view.tsx';
import { ChooseTable } from './source/choose-table.tsx';
import { DropZone } from './upload/drop-zone.tsx';
import { FileList } from './upload/file-list.tsx';
import { TableChoice } from './upload/table-choice.tsx';
import { isUnfinished, useSendings } from './upload/upload-queue.ts';
import { useOpenArrived } from './upload/use-open-arrived.ts';
import { useUploads } from './upload/use-uploads.ts';
import { WhatFits } from './upload/what-fits.tsx';

/** Shows the tab that brings files in, step by step on one page. */
export function ImportTab({ tabs }: { tabs: PageTabsProps }) {
  const { t } = useTranslation('data-import');
  const mayEdit = useCan({ all: ['etl:edit'] });
  return (
    <Page>
      <PageHead title={t('title')} hint={t('hint')} />
      <PageTabs {...tabs} />
      {mayEdit ? <Steps /> : <EmptyState reason={t('noRight.reason')} hint={t('noRight.hint')} />}
    </Page>
  );
}

function Steps() {
  const { t } = useTranslation('data-import');
  const [place, go] = useUrlState(placeShape);
  const uploads = useUploads();
  const sendings = useSendings((queue) => queue.sendings);
  useUnsaved(sendings.some(isUnfinished));
  useOpenArrived(uploads.data, go);
  const upload = uploads.data?.find(({ id }) => id === place.upload);
  const table = upload?.tables.find(({ id }) => id === place.table);
  return (
    <>
      <section className={styles.panel} aria-label={t('files.title')}>
        <DropZone uploads={uploads.data ?? []} isSmall={(uploads.data?.length ?? 0) > 0} />
        <ChooseTable uploads={uploads.data ?? []} />
        <FileList uploads={uploads} chosen={place.upload} onGo={go} />
      </section>
      {uploads.data?.length === 0 && sendings.length === 0 && <WhatFits />}
      <OpenRuns chosen={place.run} isBusy={table !== undefined} onGo={go} />
      {place.run !== '' && <RunView key={place.run} id={place.run} upload={upload} onGo={go} />}
      {upload?.state === 'ready' && <TableChoice upload={upload} chosen={place.table} onGo={go} />}
      {upload !== undefined && table !== undefined && (
        <TableStep
          key={`${upload.id}/${table.id}`}
          upload={upload}
          table={table}
          run={place.run}
          onGo={go}
        />
      )}
    </>
  );
}
