import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  FilterOutlined,
} from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import type { EventDraft } from '../../draft/draft.ts';

type Props = {
  event: EventDraft;
  onMove: ((by: -1 | 1) => void) | null;
  onRemove: (() => void) | null;
  isFirst: boolean;
  isLast: boolean;
  name: string;
  isNaming: boolean;
  isFiltering: boolean;
  onName: () => void;
  onFilter: () => void;
};

/** Shows the buttons that act on one event of a question. */
export function RowTools({ name, event, onMove, onRemove, isFirst, isLast, ...rest }: Props) {
  const { t } = useTranslation('analysis');
  return (
    <>
      <IconButton
        label={t('event.filter', { name })}
        aria-pressed={rest.isFiltering || event.filter !== null}
        onClick={rest.onFilter}
      >
        <FilterOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('event.rename', { role: name })}
        aria-pressed={rest.isNaming || event.label !== ''}
        onClick={rest.onName}
      >
        <EditOutlined aria-hidden />
      </IconButton>
      {onMove && (
        <>
          <IconButton label={t('event.up', { name })} disabled={isFirst} onClick={() => onMove(-1)}>
            <ArrowUpOutlined aria-hidden />
          </IconButton>
          <IconButton label={t('event.down', { name })} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDownOutlined aria-hidden />
          </IconButton>
        </>
      )}
      {onRemove && (
        <IconButton label={t('event.remove', { name })} onClick={onRemove}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      )}
    </>
  );
}
