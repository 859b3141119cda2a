import { FileAddOutlined, FileTextOutlined, MessageOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasket } from '#lib/basket/basket-store.ts';
import { notify } from '#lib/notify.ts';
import { AddButton } from '#ui/basket/add-button.tsx';
import { type Addable, visibleAddables } from '#ui/basket/addables.ts';
import { useBasketSlot } from '#ui/basket/basket-button.tsx';
import { putIntoBasket } from '#ui/basket/put-into-basket.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LazyPart, lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { type MenuAction, PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { SaveRuleSlot } from '#ui/save-rule/save-rule-slot.ts';
import styles from './assistant.module.css';

const BasketDrawer = lazyPart(
  async () => (await import('#features/analytics-doc/basket-drawer.tsx')).BasketDrawer,
);
const ChatDrawer = lazyPart(
  async () => (await import('#features/assistant/chat/chat-drawer.tsx')).ChatDrawer,
);

// Features cannot import each other, so the shell gives the chat the dialog of the analysis.
const SaveRule = lazyPart(
  async () => (await import('#features/analysis/save/save-query-as-rule.tsx')).SaveQueryAsRule,
);

/** Shows the buttons of the report list, of the chat, and of what this page can add to the list (spec §2). */
export function FloatingButtons() {
  // The buttons beside charts come with this part, so their texts are there before them.
  const { t } = useTranslation(['report-list', 'basket']);
  const count = useBasket(({ items }) => items.length);
  const [open, setOpen] = useState<'basket' | 'chat' | null>(null);
  // A drawer that was open once stays, so that it closes smoothly and keeps what it shows.
  const [shown, setShown] = useState({ basket: false, chat: false });
  const show = (which: 'basket' | 'chat') => {
    setShown((before) => ({ ...before, [which]: true }));
    setOpen(which);
  };
  const close = () => setOpen(null);
  useEffect(() => {
    useBasketSlot.setState({ Button: AddButton });
    return () => useBasketSlot.setState({ Button: null });
  }, []);
  return (
    <>
      <section className={styles.buttons} aria-label={t('buttons')}>
        <IconButton
          label={count === 0 ? t('open') : t('openCount', { count })}
          aria-haspopup="dialog"
          className={styles.button ?? ''}
          onClick={() => show('basket')}
        >
          <FileTextOutlined aria-hidden />
          {count > 0 && (
            <span className={styles.badge} aria-hidden>
              {count}
            </span>
          )}
        </IconButton>
        <IconButton
          label={t('chat')}
          aria-haspopup="dialog"
          className={styles.button ?? ''}
          onClick={() => show('chat')}
        >
          <MessageOutlined aria-hidden />
        </IconButton>
        <AddFromPage />
      </section>
      <LazyPart>
        {shown.basket && <BasketDrawer isOpen={open === 'basket'} onClose={close} />}
        {shown.chat && (
          <SaveRuleSlot value={SaveRule}>
            <ChatDrawer isOpen={open === 'chat'} onClose={close} />
          </SaveRuleSlot>
        )}
      </LazyPart>
    </>
  );
}

/** Adds the only chart or table of the page, or asks which. */
function AddFromPage() {
  const { t } = useTranslation('report-list');
  const [menu, setMenu] = useState<{ actions: MenuAction[]; spot: Spot } | null>(null);
  const choose = (button: HTMLElement) => {
    const all = visibleAddables();
    const [only] = all;
    if (!only) return notify.info(t('nothingHere'));
    if (all.length === 1) return void putIntoBasket([only]);
    const spot: Spot = { kind: 'below', box: button.getBoundingClientRect(), align: 'end' };
    setMenu({ spot, actions: toActions(all) });
  };
  const toActions = (all: readonly Addable[]): MenuAction[] => [
    {
      key: 'all',
      label: t('addAll', { count: all.length }),
      run: () => void putIntoBasket(all),
    },
    ...all.map((one, at) => ({
      key: String(at),
      label: t(one.isChart ? 'chart' : 'table', { name: one.label }),
      isSeparate: at === 0,
      run: () => void putIntoBasket([one]),
    })),
  ];
  return (
    <>
      <IconButton
        label={t('addPage')}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        className={styles.button ?? ''}
        onClick={({ currentTarget }) => choose(currentTarget)}
      >
        <FileAddOutlined aria-hidden />
      </IconButton>
      {menu && (
        <PopupMenu
          label={t('addPage')}
          actions={menu.actions}
          spot={menu.spot}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}
