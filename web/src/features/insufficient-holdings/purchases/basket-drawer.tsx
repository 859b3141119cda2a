import { DeleteOutlined } from '@ant-design/icons';
import type { ShortageList } from '@stacksight/contract';
import { Alert, Button, Drawer, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { DataColumn } from '#ui/table/data-table-props.ts';
import styles from './basket.module.css';
import { type BasketLine, changeBasket, costOf, useBasket } from './basket-store.ts';
import { useBasketCalls } from './use-basket-calls.ts';

type Props = {
  glc: string;
  list: ShortageList;
  filters: Readonly<Record<string, string>>;
  onClose: () => void;
  onPushed: () => void;
};

/** Shows the lines to buy, their cost against the budget, and the buttons that fill and push the basket. */
export function BasketDrawer({ glc, list, filters, onClose, onPushed }: Props) {
  const { t } = useTranslation('purchases');
  const { full } = useFormat();
  const { lines, budget } = useBasket(glc);
  const calls = useBasketCalls(glc, onPushed);
  useFocusBack();
  const { busy, note, refused } = calls;
  const cost = costOf(lines);
  const unpriced = lines.filter(({ price }) => price === null).length;
  const isOver = budget !== null && cost > budget;
  const without = () => {
    changeBasket(glc, (basket) => ({ lines: basket.lines.filter(({ id }) => !(id in refused)) }));
    calls.setRefused({});
  };
  return (
    <Drawer
      open
      title={t('basket.title')}
      size="min(760px, 100vw)"
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.sum} data-over={isOver || undefined} role="status">
            {t(budget === null ? 'basket.cost' : 'basket.costOf', {
              cost: full(cost),
              budget: full(budget ?? 0),
            })}
            {unpriced > 0 && ` · ${t('basket.unpriced', { count: unpriced })}`}
          </span>
          <Button
            type="primary"
            disabled={lines.length === 0 || busy !== null}
            loading={busy === 'push'}
            onClick={() => void calls.push(lines)}
          >
            {t('basket.push')}
          </Button>
        </div>
      }
    >
      <form
        className={styles.fill}
        onSubmit={(event) => {
          event.preventDefault();
          if (budget !== null) void calls.fill(list, budget, filters);
        }}
      >
        <InputNumber
          className={styles.budget ?? ''}
          aria-label={t('basket.budget')}
          placeholder={t('basket.budget')}
          prefix="¥"
          min={1}
          max={100_000_000}
          precision={0}
          controls={false}
          value={budget}
          onChange={(value) => changeBasket(glc, () => ({ budget: value }))}
        />
        <Button
          htmlType="submit"
          disabled={budget === null || busy !== null}
          loading={busy === 'fill'}
        >
          {t('basket.fill')}
        </Button>
        {lines.length > 0 && (
          <Button type="text" onClick={() => changeBasket(glc, () => ({ lines: [] }))}>
            {t('basket.clear')}
          </Button>
        )}
      </form>
      <p className={styles.hint}>
        {note === null
          ? t('basket.hint')
          : t('basket.filled', {
              gain: full(Math.round(note.gain)),
              unpriced: note.unpriced,
              unknown: note.unknown,
            })}
      </p>
      {Object.keys(refused).length > 0 && (
        <Alert
          type="warning"
          title={t('refused.title', { count: Object.keys(refused).length })}
          description={
            <>
              <ul className={styles.refused}>
                {Object.entries(refused).map(([id, text]) => (
                  <li key={id}>{text}</li>
                ))}
              </ul>
              <div className={styles.fill}>
                <Button size="small" onClick={without}>
                  {t('refused.without')}
                </Button>
                <Button size="small" onClick={() => void calls.push(lines, { again: true })}>
                  {t('refused.again')}
                </Button>
              </div>
            </>
          }
        />
      )}
      <DataTable<BasketLine>
        label={t('basket.title')}
        columns={useBasketColumns(glc)}
        rows={lines}
        rowKey={({ id }) => id}
        density="small"
        empty={{ reason: t('basket.empty'), hint: t('basket.emptyHint') }}
      />
    </Drawer>
  );
}

function useBasketColumns(glc: string): DataColumn<BasketLine>[] {
  const { t } = useTranslation('purchases');
  const { full } = useFormat();
  const set = (line: BasketLine, part: Partial<BasketLine>) =>
    changeBasket(glc, ({ lines }) => ({
      lines: lines.map((one) => (one.id === line.id ? { ...one, ...part } : one)),
    }));
  return [
    {
      key: 'title',
      title: t('column.title'),
      width: 230,
      least: 110,
      wraps: true,
      render: ({ title, libraryName }) => `${title} · ${libraryName}`,
    },
    {
      key: 'copies',
      title: t('column.copies'),
      width: 86,
      align: 'end',
      render: (line) => (
        <InputNumber
          size="small"
          aria-label={t('basket.copiesOf', { title: line.title, library: line.libraryName })}
          min={1}
          max={999}
          precision={0}
          value={line.copies}
          onChange={(copies) => set(line, { copies: copies ?? 1 })}
        />
      ),
    },
    {
      key: 'price',
      title: t('column.price'),
      width: 100,
      align: 'end',
      render: (line) =>
        line.isOwnPrice ? (
          <InputNumber
            size="small"
            aria-label={t('basket.priceOf', { title: line.title, library: line.libraryName })}
            placeholder={t('basket.noPrice')}
            min={0.01}
            max={1_000_000}
            precision={2}
            controls={false}
            value={line.price}
            onChange={(price) => set(line, { price })}
          />
        ) : (
          `¥${full(line.price ?? 0, 2)}`
        ),
    },
    {
      key: 'cost',
      title: t('column.cost'),
      width: 90,
      align: 'end',
      render: ({ price, copies }) => (price === null ? noValue : `¥${full(price * copies, 2)}`),
    },
    {
      key: 'remove',
      title: '',
      width: 48,
      render: (line) => (
        <IconButton
          label={t('basket.remove', { title: line.title, library: line.libraryName })}
          onClick={() =>
            changeBasket(glc, ({ lines }) => ({ lines: lines.filter(({ id }) => id !== line.id) }))
          }
        >
          <DeleteOutlined aria-hidden />
        </IconButton>
      ),
    },
  ];
}
