import {
  BulbOutlined,
  FormOutlined,
  RedoOutlined,
  SaveOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#ui/can/can.tsx';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { inScope, toGroupFilter } from './draft/edit.ts';
import styles from './explore.module.css';
import { TemplateList } from './start/start-screen.tsx';
import type { Template } from './start/templates.ts';
import type { Explore } from './state/use-explore.ts';

const GroupsDrawer = lazy(async () => ({
  default: (await import('./drill/groups-drawer.tsx')).GroupsDrawer,
}));
const SaveComponent = lazy(async () => ({
  default: (await import('./save/save-component.tsx')).SaveComponent,
}));

const SaveRule = lazy(async () => ({
  default: (await import('./save/save-rule.tsx')).SaveRule,
}));

type Props = { explore: Explore; title: string };
type Open = 'templates' | 'groups' | 'component' | 'rule' | null;

/** The title of the page, and the actions on the whole question. */
export function ExploreHead({ explore, title }: Props) {
  const { t } = useTranslation('analysis');
  const mayGroup = useCan({ all: ['reader:group'] });
  const maySave = useCan({ all: ['component:edit'] });
  const mayRule = useCan({ all: ['rule:edit'] });
  const [open, setOpen] = useState<Open>(null);
  const { state, query } = explore;
  return (
    <header className={styles.head}>
      <h1>{t('page')}</h1>
      <span className={styles.space} />
      <IconButton label={t('undo')} disabled={state.undo === null} onClick={() => state.undo?.()}>
        <UndoOutlined aria-hidden />
      </IconButton>
      <IconButton label={t('redo')} disabled={state.redo === null} onClick={() => state.redo?.()}>
        <RedoOutlined aria-hidden />
      </IconButton>
      <Button icon={<BulbOutlined />} onClick={() => setOpen('templates')}>
        {t('templates')}
      </Button>
      {mayGroup && (
        <Button icon={<TeamOutlined />} onClick={() => setOpen('groups')}>
          {t('group.title')}
        </Button>
      )}
      {maySave && (
        <Button
          icon={<SaveOutlined />}
          disabled={query === null}
          onClick={() => setOpen('component')}
        >
          {t('save.component')}
        </Button>
      )}
      {mayRule && (
        <Button icon={<FormOutlined />} disabled={query === null} onClick={() => setOpen('rule')}>
          {t('rule.save')}
        </Button>
      )}
      <Suspense fallback={null}>
        <Opened explore={explore} title={title} open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </header>
  );
}

type OpenedProps = Props & { open: Open; onClose: () => void };

function Opened({ explore, title, open, onClose }: OpenedProps) {
  const { state, query, run, ask } = explore;
  if (open === 'templates') {
    return (
      <Templates
        onClose={onClose}
        onChoose={({ draft, chart }) => {
          onClose();
          state.load(inScope(draft, state.draft), { chart });
        }}
      />
    );
  }
  if (open === 'groups') {
    return (
      <GroupsDrawer
        onClose={onClose}
        onUse={({ id }) => {
          onClose();
          ask({ filter: toGroupFilter(state.draft.filter, id) });
        }}
        onAsk={(draft) => {
          onClose();
          state.load(inScope(draft, state.draft));
        }}
      />
    );
  }
  if (query === null) return null;
  if (open === 'rule') {
    const { draft, chart, rest } = state;
    const asked = { query, draft, look: { chart, rest, result: run.result } };
    return <SaveRule {...asked} suggestion={title} onClose={onClose} />;
  }
  if (open !== 'component') return null;
  return (
    <SaveComponent
      query={query}
      look={{ chart: state.chart, rest: state.rest }}
      suggestion={title}
      from={state.from}
      onClose={onClose}
      onSaved={(id) => {
        onClose();
        state.keptAs(id);
      }}
    />
  );
}

type TemplatesProps = { onClose: () => void; onChoose: (template: Template) => void };

function Templates({ onClose, onChoose }: TemplatesProps) {
  const { t } = useTranslation('analysis');
  useFocusBack();
  return (
    <Drawer open title={t('templates')} size="min(720px, 100vw)" onClose={onClose}>
      <TemplateList onChoose={onChoose} />
    </Drawer>
  );
}
