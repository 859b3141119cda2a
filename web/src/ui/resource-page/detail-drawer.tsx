import { LeftOutlined, LinkOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import { Facts } from '../facts/facts.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ReadFailure } from '../read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '../table/table-states.tsx';
import { HistoryList } from './history/history-list.tsx';
import styles from './resource-page.module.css';
import type { ResourcePageProps, RowWithId } from './resource-page-props.ts';
import type { ResourceActions } from './use-resource-actions.ts';

type Props<Row extends RowWithId> = Pick<
  ResourcePageProps<Row, object>,
  'resource' | 'nameOf' | 'detail' | 'history' | 'columns' | 'fieldNames'
> & {
  actions: ResourceActions<Row>;
  onClose: () => void;
};

/** Shows the details of a row, with a link to it, buttons to the neighbouring rows, and the row's actions. */
export function DetailDrawer<Row extends RowWithId>(props: Props<Row>) {
  const { resource, nameOf, detail, history, columns, actions, onClose } = props;
  const { t } = useTranslation('resource-page');
  const row = resource.opened;
  return (
    <Drawer
      open
      title={row ? nameOf(row) : t('detail')}
      size="min(720px, 100vw)"
      onClose={onClose}
      extra={<Steps resource={resource} />}
      footer={row && <Foot row={row} actions={actions} />}
    >
      {row ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section tabIndex={0} aria-label={nameOf(row)} className={styles.detail}>
          {detail ? (
            detail(row)
          ) : (
            <Facts facts={columns.map(({ title, render }) => [title, render(row)])} />
          )}
          {history && (
            <HistoryList
              {...props}
              row={row}
              area={resource.name.split('.')[0] ?? ''}
              subject={history(row)}
            />
          )}
        </section>
      ) : resource.failure !== null ? (
        <ReadFailure {...resource.failure} />
      ) : row === undefined ? (
        <TableSkeleton columns={2} />
      ) : (
        <TableEmpty words={{ reason: t('gone.reason'), hint: t('gone.hint') }} />
      )}
    </Drawer>
  );
}

function Steps<Row extends RowWithId>({ resource }: Pick<Props<Row>, 'resource'>) {
  const { t } = useTranslation('resource-page');
  const { rows = [] } = resource.answer;
  const at = rows.findIndex(({ id }) => id === resource.view.open);
  const step = (by: -1 | 1) => {
    const next = at < 0 ? undefined : rows[at + by];
    return {
      disabled: next === undefined,
      onClick: () => next && resource.change({ open: next.id }),
    };
  };
  return (
    <span className={styles.steps}>
      <IconButton label={t('previous')} {...step(-1)}>
        <LeftOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('next')} {...step(1)}>
        <RightOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('copy')}
        onClick={() => void copyText(window.location.href, t('copied'))}
      >
        <LinkOutlined aria-hidden />
      </IconButton>
    </span>
  );
}

function Foot<Row extends RowWithId>({
  row,
  actions,
}: {
  row: Row;
  actions: ResourceActions<Row>;
}) {
  const all = actions.actionsOf(row);
  if (all.length === 0) return null;
  return (
    <div className={styles.foot}>
      {all.map((action) => (
        <Button
          key={action.key}
          type={action.key === 'edit' ? 'primary' : 'default'}
          danger={action.isDanger ?? false}
          onClick={() => void actions.run(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}
