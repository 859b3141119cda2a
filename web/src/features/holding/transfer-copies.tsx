import type { TransferCopyRow, TransferPlan } from '@stacksight/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { urlNumber, urlText, useUrlState } from '#lib/url-state.ts';
import { useCan } from '#ui/can/can.tsx';
import { HoldingLink } from '#ui/holding-link/holding-link.tsx';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import styles from './holding.module.css';
import { stageTones } from './tones.ts';

const shape = {
  page: urlNumber(1),
  size: urlNumber(20),
  search: urlText(),
  from: urlText(),
  to: urlText(),
};

/** Shows the copies of a plan. Copies of a draft can be struck and taken back. */
export function TransferCopies({ plan }: { plan: TransferPlan }) {
  const { t } = useTranslation('holding');
  const client = useQueryClient();
  const [{ page, size, search, from, to }, change] = useUrlState(shape);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const query = {
    ...{ pageNum: page, pageSize: size },
    ...(search === '' ? {} : { search }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
  const answer = useQuery({
    queryKey: ['holding', 'copies', plan.id, query],
    queryFn: ({ signal }) => api.holding.copies({ params: { x: plan.id }, query, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
  const strike = useMutation({
    mutationFn: (isStruck: boolean) =>
      api.holding.strike({ params: { x: plan.id }, body: { ids: [...keys], isStruck } }),
    onSuccess: () => {
      setKeys([]);
      return client.invalidateQueries({ queryKey: ['holding'] });
    },
    onError: (error) => handleError(error),
  });
  const mayPlan = useCan({ all: ['holdings:plan'] });
  const mayStrike = mayPlan && plan.isWhole && plan.state === 'draft';
  const { pairs } = plan.sums;
  const places = (side: 'from' | 'to') => [
    ...new Map(
      pairs.map((pair) => [
        pair[side],
        { value: pair[side], label: side === 'from' ? pair.fromName : pair.toName },
      ]),
    ).values(),
  ];
  const toolbar = (
    <div className={styles.buttons}>
      <Input.Search
        allowClear
        defaultValue={search}
        placeholder={t('copies.search')}
        aria-label={t('copies.search')}
        onSearch={(text) => change({ search: text, page: 1 })}
        style={{ width: 240 }}
      />
      {(['from', 'to'] as const).map((side) => (
        <Select
          key={side}
          allowClear
          aria-label={t(`copies.${side}`)}
          placeholder={t(`copies.${side}`)}
          value={(side === 'from' ? from : to) || null}
          options={places(side)}
          onChange={(code: string | undefined) => change({ [side]: code ?? '', page: 1 })}
          style={{ minWidth: 150 }}
        />
      ))}
      {mayStrike &&
        ([true, false] as const).map((isStruck) => (
          <Button
            key={String(isStruck)}
            disabled={keys.length === 0 || strike.isPending}
            onClick={() => strike.mutate(isStruck)}
          >
            {t(isStruck ? 'copies.strike' : 'copies.takeBack')}
          </Button>
        ))}
    </div>
  );
  return (
    <DataTable<TransferCopyRow>
      label={t('copies.title')}
      heading="h2"
      columns={useCopyColumns(plan.glc)}
      rows={answer.data?.rows}
      rowKey={({ id }) => id}
      isLoading={answer.isFetching}
      error={answer.error}
      onRetry={() => void answer.refetch()}
      empty={{ reason: t('copies.empty'), hint: t('copies.emptyHint') }}
      page={{
        number: page,
        size,
        total: answer.data?.total ?? 0,
        onChange: (number, next) => change({ page: number, size: next }),
      }}
      toolbar={toolbar}
      {...(mayStrike
        ? {
            selection: {
              keys,
              onChange: setKeys,
              nameOf: ({ title, barcode }) => title || barcode,
            },
          }
        : {})}
    />
  );
}

function useCopyColumns(glc: string): DataColumn<TransferCopyRow>[] {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const text = (key: 'callno' | 'toName', width: number): DataColumn<TransferCopyRow> => ({
    key,
    title: t(`copies.column.${key}`),
    width,
    wraps: true,
    render: (row) => row[key],
  });
  return [
    {
      key: 'title',
      title: t('copies.column.title'),
      width: 150,
      wraps: true,
      card: 'title',
      render: ({ title, bookrecno }) => (
        <HoldingLink bookrecno={bookrecno} glc={glc}>
          {title || bookrecno}
        </HoldingLink>
      ),
    },
    {
      key: 'barcode',
      title: t('copies.column.barcode'),
      width: 144,
      render: ({ barcode }) => (
        <HoldingLink barcode={barcode} glc={glc}>
          {barcode}
        </HoldingLink>
      ),
    },
    text('callno', 120),
    {
      key: 'fromName',
      title: t('copies.column.fromName'),
      width: 140,
      wraps: true,
      render: ({ fromName, roomName }) =>
        roomName === '' ? fromName : t('copies.placeOf', { library: fromName, room: roomName }),
    },
    text('toName', 120),
    {
      key: 'gain',
      title: t('column.gain'),
      width: 84,
      align: 'end',
      render: ({ gain }) => full(Math.round(gain * 10) / 10),
    },
    {
      key: 'reason',
      title: t('copies.column.reason'),
      width: 230,
      card: 'wide',
      wraps: true,
      render: ({ reason }) => reason,
    },
    {
      key: 'stage',
      title: t('copies.column.stage'),
      width: 88,
      render: ({ stage }) => (
        <StatusMark tone={stageTones[stage]}>{t(`stage.${stage}`)}</StatusMark>
      ),
    },
  ];
}
