import { FileAddOutlined } from '@ant-design/icons';
import type { BasketItem } from '@stacksight/contract';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ResultData } from '../metric/result-data.ts';
import { type Addable, register } from './addables.ts';
import { putIntoBasket } from './put-into-basket.ts';
import { readShownTable, type ShownTable, ShownTableView } from './shown-table.tsx';
import { useResultItem } from './use-result-item.ts';

export type AddButtonProps = {
  label: string;
  /** The data of a chart or table; absent for a table of other rows. */
  result?: ResultData;
  /** Paints the chart on white; absent for a table. */
  picture?: () => Promise<HTMLCanvasElement | null>;
  /** The columns and rows of a table without a result. */
  table?: ShownTable;
};

/** Shows the button that adds a chart or table to the report list. */
export function AddButton({ label, result, picture, table }: AddButtonProps) {
  const { t } = useTranslation('basket');
  const toResultItem = useResultItem();
  const reading = useTableReading(label, table);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isChart = picture !== undefined;
  const toItem = async (): Promise<BasketItem> =>
    result ? toResultItem(label, result, (await picture?.()) ?? null) : reading.read();
  const newest = useRef(toItem);
  newest.current = toItem;
  const addable = (): Addable | null =>
    button.current && { label, isChart, button: button.current, toItem: () => newest.current() };
  useEffect(() => {
    if (!button.current) return undefined;
    return register({ label, isChart, button: button.current, toItem: () => newest.current() });
  }, [label, isChart]);
  const add = async () => {
    const own = addable();
    if (own === null) return;
    setBusy(true);
    await putIntoBasket([own]);
    setBusy(false);
  };
  return (
    <>
      <Tooltip title={t('add')}>
        <Button
          ref={button}
          type="text"
          size="small"
          aria-label={t('addNamed', { name: label })}
          loading={isBusy}
          icon={<FileAddOutlined aria-hidden />}
          onClick={() => void add()}
        />
      </Tooltip>
      {reading.view}
    </>
  );
}

/** Reads the texts of a table by showing it, for a moment, outside the page. */
function useTableReading(label: string, table: ShownTable | undefined) {
  const [wanted, setWanted] = useState<{
    host: HTMLElement;
    done: (item: BasketItem) => void;
  } | null>(null);
  const view: ReactNode =
    wanted && table
      ? createPortal(
          <ShownTableView
            table={table}
            onShown={() => {
              wanted.done(readShownTable(label, table, wanted.host));
              setWanted(null);
            }}
          />,
          wanted.host,
        )
      : null;
  const read = () =>
    new Promise<BasketItem>((done) => setWanted({ host: document.createElement('div'), done }));
  return { view, read };
}
