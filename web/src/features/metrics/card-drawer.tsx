import { LinkOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#lib/window/copy-text.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './metrics.module.css';

type Props = {
  /** The name of the metric or dimension; undefined while the card loads, null if no such card exists. */
  title: string | null | undefined;
  onClose: () => void;
  /** Buttons beside the link. */
  extra?: ReactNode;
  children?: ReactNode;
};

/** Shows the drawer with the full card of a metric or dimension, and a link to the card. */
export function CardDrawer({ title, onClose, extra, children }: Props) {
  const { t } = useTranslation('metrics');
  return (
    <Drawer
      open
      title={title ?? t('card')}
      size="min(560px, 100vw)"
      onClose={onClose}
      extra={
        <span className={styles.tools}>
          {extra}
          <IconButton
            label={t('copy')}
            onClick={() => void copyText(window.location.href, t('copied'))}
          >
            <LinkOutlined aria-hidden />
          </IconButton>
        </span>
      }
    >
      {title ? (
        children
      ) : title === undefined ? (
        <TableSkeleton columns={2} />
      ) : (
        <TableEmpty words={{ reason: t('gone.reason'), hint: t('gone.hint') }} />
      )}
    </Drawer>
  );
}

type ChipsProps = { chips: readonly { key: string; label: string; onOpen?: () => void }[] };

/** Shows a line of names, each of which may be a link. */
export function Chips({ chips }: ChipsProps) {
  return (
    <span className={styles.chips}>
      {chips.map(({ key, label, onOpen }) =>
        onOpen ? (
          <button key={key} type="button" onClick={onOpen}>
            {label}
          </button>
        ) : (
          <span key={key}>{label}</span>
        ),
      )}
    </span>
  );
}
