import { FileWordOutlined } from '@ant-design/icons';
import { basketReportTitle, mostBasketItems } from '@stacksight/contract';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { emptyBasket, useBasket } from '#lib/basket/basket-store.ts';
import { saveBlob } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { notify } from '#lib/notify.ts';
import { toDrawerWidth } from '#lib/window/drawer-width.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './basket.module.css';
import { BasketItemView } from './basket-item-view.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Shows the report list, and makes the report of it as a Word document. */
export function BasketDrawer({ isOpen, onClose }: Props) {
  const { t } = useTranslation('report-list');
  const items = useBasket((state) => state.items);
  const { isBusy, make } = useReport();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={t('title')}
      size={toDrawerWidth(window.innerWidth)}
      extra={
        <Button
          type="primary"
          icon={<FileWordOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => void make()}
        >
          {t('make')}
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState height={240} reason={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <p className={styles.count}>
            {t('count', { count: items.length, most: mostBasketItems })}
          </p>
          <ul className={styles.list} aria-label={t('title')}>
            {items.map((item) => (
              <BasketItemView key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function useReport() {
  const { t } = useTranslation('report-list');
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    const { items } = useBasket.getState();
    if (items.length === 0) return notify.warning(t('emptyWarning'));
    setBusy(true);
    try {
      const menuDataList = items.map(({ id: _, ...item }) => item);
      const body = { reportTitle: basketReportTitle, aiContent: '', menuDataList };
      const { name, blob } = await api.analyticsDoc.make({ query: {}, body });
      saveBlob(name, blob);
      emptyBasket();
      notify.success(t('made'));
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, make };
}
