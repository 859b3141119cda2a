import { useRef, useState } from 'react';
import { useListLook } from '#lib/resource/use-list-look.ts';
import type { Resource } from '#lib/resource/use-resource.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { useRoom } from '#lib/window/use-room.ts';
import { Page } from '../page/page.tsx';
import { PageTabs } from '../page/page-tabs.tsx';
import { DataTable } from '../table/data-table.tsx';
import { selectionWidth, type TablePage } from '../table/data-table-props.ts';
import { BatchBar } from './batch-bar.tsx';
import { DetailDrawer } from './detail-drawer.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { ResourceHead } from './resource-head.tsx';
import styles from './resource-page.module.css';
import type { ResourcePageProps, RowWithId } from './resource-page-props.ts';
import { ResourceTools } from './resource-tools.tsx';
import { useEmptyList } from './use-empty-list.tsx';
import { useResourceActions } from './use-resource-actions.ts';
import { useResourceColumns } from './use-resource-columns.tsx';
import { useResourceKeys } from './use-resource-keys.ts';

// The page of a list of records, with search, filters, order, pages, choice of columns, selection of rows, drawers for
// the form and the details of a record, and an export. The page fetches nothing: `resource` does.

export function ResourcePage<Row extends RowWithId, Values extends object>(
  props: ResourcePageProps<Row, Values>,
) {
  const { resource, title, form, batch = [], remove } = props;
  const hasDetail = props.detail !== undefined || props.history !== undefined;
  const { answer, view, change, opened } = resource;
  const actions = useResourceActions(props);
  const [look, setLook] = useListLook(resource.name);
  const panel = useRef<HTMLElement>(null);
  const room = useRoom(panel);
  const isNarrow = useIsNarrow();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const hasBatch =
    batch.length > 0 || (remove !== undefined && (answer.rows ?? []).some(actions.canRemove));
  const { hidden, shown } = useResourceColumns({
    ...props,
    actions,
    hidden: look.hidden,
    // The cards of a small screen have room for every column.
    room: isNarrow ? Number.POSITIVE_INFINITY : room - (hasBatch ? selectionWidth : 0),
  });
  const keys = useResourceKeys(actions, answer.rows, hasBatch ? [chosen, setChosen] : null);
  const empty = useEmptyList(props, actions.mayAdd);
  const mode = view.open === 'new' ? 'new' : view.open.endsWith('.edit') ? 'edit' : 'look';
  const close = () => change({ open: '' });
  return (
    <Page onKeyDown={keys}>
      <ResourceHead
        {...props}
        mayAdd={actions.mayAdd}
        onAdd={() => change({ open: 'new' }, { push: true })}
      />
      {props.tabs && <PageTabs {...props.tabs} />}
      <section ref={panel} className={styles.panel} aria-label={title}>
        <ResourceTools {...props} look={{ ...look, hidden }} onLook={setLook} />
        {chosen.length > 0 && (
          <BatchBar {...props} actions={actions} chosen={chosen} onChoose={setChosen} />
        )}
        <DataTable
          label={title}
          heading="h2"
          columns={shown}
          rows={answer.rows}
          rowKey={({ id }) => id}
          density={look.isDense ? 'small' : 'middle'}
          isLoading={answer.isLoading}
          error={answer.error}
          onRetry={answer.onRetry}
          empty={empty}
          {...(hasBatch
            ? { selection: { keys: chosen, onChange: setChosen, nameOf: props.nameOf } }
            : {})}
          {...(props.isWhole ? {} : { page: pageOf(resource) })}
        />
      </section>
      {hasDetail && view.open !== '' && mode === 'look' && (
        <DetailDrawer {...props} actions={actions} onClose={close} />
      )}
      {form && (mode === 'new' ? actions.mayAdd : mode === 'edit') && opened !== undefined && (
        <FormDrawer
          key={view.open}
          {...props}
          form={form}
          row={opened}
          isNew={mode === 'new'}
          onClose={close}
        />
      )}
    </Page>
  );
}

function pageOf<Row>({ view, answer, change }: Resource<Row>): TablePage {
  return {
    number: view.page,
    size: view.size,
    total: answer.total,
    onChange: (page, size) => change({ page: size === view.size ? page : 1, size }),
  };
}
