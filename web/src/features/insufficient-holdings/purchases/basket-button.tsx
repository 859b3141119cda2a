import { ShoppingCartOutlined } from '@ant-design/icons';
import type { ShortageList } from '@stacksight/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BasketDrawer } from './basket-drawer.tsx';
import { useBasket } from './basket-store.ts';

type Props = {
  list: ShortageList;
  filters: Readonly<Record<string, string>>;
  onPushed: () => void;
};

/** Shows the button that opens the basket, with the number of its lines. */
export function BasketButton({ list, filters, onPushed }: Props) {
  const { t } = useTranslation('purchases');
  const [isOpen, setIsOpen] = useState(false);
  const glc = filters.glc ?? '';
  const { lines } = useBasket(glc);
  return (
    <>
      <Button icon={<ShoppingCartOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('basket.open', { count: lines.length })}
      </Button>
      {isOpen && (
        <BasketDrawer
          glc={glc}
          list={list}
          filters={filters}
          onClose={() => setIsOpen(false)}
          onPushed={onPushed}
        />
      )}
    </>
  );
}
