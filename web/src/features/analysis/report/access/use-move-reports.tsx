import type { ReportRow } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { notify } from '#lib/notify.ts';
import { useCan } from '#ui/can/can.tsx';
import type { BatchAction } from '#ui/resource-page/resource-page-props.ts';
import { toStoredItem } from '../edit/edited-item.ts';
import { MoveDialog } from './move-dialog.tsx';

type Moving = { rows: readonly ReportRow[]; end: () => void };

/** Returns the action that moves selected reports to a folder, and its dialog. */
export function useMoveReports() {
  const { t } = useTranslation('analytics-report');
  const client = useQueryClient();
  const mayEdit = useCan({ all: ['component:edit'] });
  const [moving, setMoving] = useState<Moving | null>(null);
  const move: BatchAction<ReportRow> = {
    key: 'folder',
    label: t('move.action'),
    run: (rows) => {
      const own = rows.filter(({ mayChange }) => mayChange);
      if (own.length < rows.length)
        notify.warning(t('move.others', { count: rows.length - own.length }));
      if (own.length === 0) return Promise.resolve();
      return new Promise<void>((end) => setMoving({ rows: own, end }));
    },
  };
  const dialog = moving && (
    <MoveDialog
      rows={moving.rows}
      onMove={(folder) =>
        moveAll(moving.rows, folder).finally(() =>
          client.invalidateQueries({ queryKey: ['analyticsReport'] }),
        )
      }
      onClose={() => {
        setMoving(null);
        moving.end();
      }}
    />
  );
  return { batch: mayEdit ? [move] : [], dialog };
}

async function moveAll(rows: readonly ReportRow[], folder: string): Promise<void> {
  for (const { id, name, note, range } of rows) {
    const params = { id };
    const { items, libraries, filter } = await api.analyticsReport.get({ params });
    const body = { name, note, range, folder, libraries, filter, items: items.map(toStoredItem) };
    await api.analyticsReport.update({ params, body });
  }
}
