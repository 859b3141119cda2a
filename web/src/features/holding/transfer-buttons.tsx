import { DownOutlined } from '@ant-design/icons';
import type { TransferPlan } from '@stacksight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { download } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { ask, notify } from '#lib/notify.ts';
import { Can } from '#ui/can/can.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import styles from './holding.module.css';

type OfPlan = { plan: TransferPlan };

/** Shows the buttons of a plan: its files and, depending on its state, its approval or its undoing. */
export function TransferButtons({ plan }: OfPlan) {
  const { t } = useTranslation('holding');
  const navigate = useNavigate();
  const { id, state, isWhole } = plan;
  return (
    <div className={styles.buttons}>
      <Link to="/holdings/transfers">{t('all')}</Link>
      <Can all={['export:excel']}>
        <Button onClick={() => void download(api.holding.excel({ params: { x: id } }))}>
          {t('excel')}
        </Button>
      </Can>
      {(state === 'approved' || state === 'closed') && <PickFiles id={id} />}
      {state === 'approved' && (
        <Can all={['holdings:shelf']}>
          <Button onClick={() => void navigate(`/holdings/shelf?plan=${id}`)}>{t('scan')}</Button>
        </Can>
      )}
      {isWhole && (
        <Can all={['holdings:approve']}>
          {state === 'approved' && <Undo plan={plan} />}
          {state === 'draft' && <Approve plan={plan} />}
        </Can>
      )}
    </div>
  );
}

const formats = ['pdf', 'labels', 'xlsx'] as const;

/** Shows the menu for the pick list of a plan, as PDF, labels or Excel. */
function PickFiles({ id }: { id: string }) {
  const { t } = useTranslation('holding');
  const [spot, setSpot] = useState<Spot | null>(null);
  const actions = formats.map((format) => ({
    key: format,
    label: t(`picks.${format}`),
    run: () => void download(api.holding.download({ query: { plan: id, format } })),
  }));
  return (
    <>
      <Button
        icon={<DownOutlined aria-hidden />}
        iconPlacement="end"
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'end' })
        }
      >
        {t('picks.button')}
      </Button>
      {spot && (
        <PopupMenu
          label={t('picks.button')}
          actions={actions}
          spot={spot}
          onClose={() => setSpot(null)}
        />
      )}
    </>
  );
}

function Approve({ plan: { id, name, copies } }: OfPlan) {
  const { t } = useTranslation('holding');
  const client = useQueryClient();
  const approve = useMutation({
    mutationFn: () => api.holding.approve({ params: { x: id } }),
    onSuccess: () => {
      notify.success(t('approve.done'));
      return client.invalidateQueries({ queryKey: ['holding'] });
    },
    onError: handleError,
  });
  const onApprove = async () => {
    const title = t('approve.title', { name });
    if (await ask({ title, text: t('approve.text', { count: copies }) })) approve.mutate();
  };
  return (
    <Button
      type="primary"
      loading={approve.isPending}
      disabled={copies === 0}
      onClick={() => void onApprove()}
    >
      {t('approve.button')}
    </Button>
  );
}

function Undo({ plan: { id, name } }: OfPlan) {
  const { t } = useTranslation('holding');
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api.holding.undo({ params: { x: id } }),
    onSuccess: ({ struck, underWay }) => {
      notify.success(
        underWay === 0
          ? t('undo.done', { count: struck })
          : t('undo.doneUnderWay', { struck, count: underWay }),
      );
      return client.invalidateQueries({ queryKey: ['holding'] });
    },
    onError: handleError,
  });
  const onUndo = async () => {
    if (await ask({ title: t('undo.title', { name }), text: t('undo.text') })) undo.mutate();
  };
  return (
    <Button danger loading={undo.isPending} onClick={() => void onUndo()}>
      {t('undo.button')}
    </Button>
  );
}
