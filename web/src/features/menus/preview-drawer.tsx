import type { RouteNode } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { MenuIcon } from '#ui/menu-icon/menu-icon.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableEmpty, TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './menus.module.css';
import { useMenuChoices } from './use-menus.ts';

/** Shows the drawer with a preview of the menu for a role or an account. */
export function PreviewDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('menus');
  const { roles } = useMenuChoices();
  const [viewer, setViewer] = useState<{ roleId?: string; username?: string }>({});
  const isChosen = viewer.roleId !== undefined || viewer.username !== undefined;
  const seen = useQuery({
    queryKey: ['menus', 'preview', viewer],
    queryFn: ({ signal }) => api.menus.preview({ query: viewer, signal }),
    enabled: isChosen,
    retry: false,
    meta: { silent: true },
  });
  return (
    <Drawer open title={t('preview.title')} size="min(480px, 100vw)" onClose={onClose}>
      <div className={styles.viewer}>
        <Select
          aria-label={t('preview.role')}
          placeholder={t('preview.role')}
          value={viewer.roleId ?? null}
          showSearch={{ optionFilterProp: 'label' }}
          options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
          onChange={(roleId: string) => setViewer({ roleId })}
        />
        <Input.Search
          key={viewer.roleId ?? ''}
          aria-label={t('preview.username')}
          placeholder={t('preview.username')}
          maxLength={64}
          onSearch={(text) => text.trim() !== '' && setViewer({ username: text.trim() })}
        />
      </div>
      {!isChosen && <p className={styles.hint}>{t('preview.hint')}</p>}
      {isChosen && seen.isPending && <TableSkeleton columns={1} />}
      {seen.isError && <ReadFailure error={seen.error} onRetry={() => void seen.refetch()} />}
      {seen.data?.routes.length === 0 && (
        <TableEmpty words={{ reason: t('preview.none'), hint: t('preview.noneHint') }} />
      )}
      <Nodes nodes={seen.data?.routes ?? []} />
    </Drawer>
  );
}

function Nodes({ nodes }: { nodes: readonly RouteNode[] }) {
  const { t } = useTranslation('menus');
  const language = useLanguage();
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.nodes}>
      {nodes.map(({ name, meta, hidden, children }) => (
        <li key={name}>
          <span data-hidden={hidden || undefined}>
            <MenuIcon name={meta.icon} /> {meta.titles[language]}
            {hidden && <small> {t('flag.hidden.label')}</small>}
          </span>
          <Nodes nodes={children} />
        </li>
      ))}
    </ul>
  );
}
