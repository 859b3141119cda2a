import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  BulbOutlined,
  TeamOutlined,
  VerticalLeftOutlined,
  VerticalRightOutlined,
} from '@ant-design/icons';
import { Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveSettings, useSettings } from '#lib/settings.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { useCan } from '#ui/can/can.tsx';
import { useFocusBack } from '#ui/focus/use-focus-back.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { inScope, toGroupFilter } from './draft/edit.ts';
import styles from './explore.module.css';
import { QuestionBar } from './question-bar.tsx';
import { type SaveAs, SaveMenu } from './save/save-menu.tsx';
import { TemplateList } from './start/start-screen.tsx';
import type { Template } from './start/templates.ts';
import type { Explore } from './state/use-explore.ts';

const GroupsDrawer = lazy(async () => ({
  default: (await import('./drill/groups-drawer.tsx')).GroupsDrawer,
}));
const SaveComponent = lazy(async () => ({
  default: (await import('./save/save-component.tsx')).SaveComponent,
}));

const AddToReport = lazy(async () => ({
  default: (await import('./save/add-to-report.tsx')).AddToReport,
}));
const SaveRule = lazy(async () => ({
  default: (await import('./save/save-rule.tsx')).SaveRule,
}));

type Props = { explore: Explore; title: string };
type Open = 'templates' | 'groups' | SaveAs | null;

/** Shows the head of the analysis screen: title, undo and redo, the scope of the question, and the actions on it. */
export function ExploreHead({ explore, title }: Props) {
  const { t } = useTranslation('analysis');
  const mayGroup = useCan({ all: ['reader:group'] });
  const [open, setOpen] = useState<Open>(null);
  const { state, query } = explore;
  return (
    <header className={styles.head}>
      <h1>{t('page')}</h1>
      <span className={styles.steps}>
        <IconButton label={t('undo')} disabled={state.undo === null} onClick={() => state.undo?.()}>
          <ArrowLeftOutlined aria-hidden />
        </IconButton>
        <IconButton label={t('redo')} disabled={state.redo === null} onClick={() => state.redo?.()}>
          <ArrowRightOutlined aria-hidden />
        </IconButton>
        <FoldButton />
      </span>
      <div className={styles.bar}>
        <QuestionBar
          draft={state.draft}
          change={state.change}
          libraries={explore.libraries}
          days={explore.days}
          metrics={explore.catalogue.metrics}
          isOneLine
        />
      </div>
      <span className={styles.actions}>
        <IconButton label={t('templates')} onClick={() => setOpen('templates')}>
          <BulbOutlined aria-hidden />
        </IconButton>
        {mayGroup && (
          <IconButton label={t('group.title')} onClick={() => setOpen('groups')}>
            <TeamOutlined aria-hidden />
          </IconButton>
        )}
        <SaveMenu isDisabled={query === null} onChoose={setOpen} />
      </span>
      <Suspense fallback={null}>
        <Opened explore={explore} title={title} open={open} onClose={() => setOpen(null)} />
      </Suspense>
    </header>
  );
}

/**
 * Shows the button that hides the form, so that the answer has the whole width; on small screens the form is a drawer.
 */
function FoldButton() {
  const { t } = useTranslation('analysis');
  const isOpen = useSettings(({ exploreFormOpen }) => exploreFormOpen);
  if (useIsNarrow()) return null;
  return (
    <IconButton
      label={t(isOpen ? 'builder.fold' : 'builder.unfold')}
      aria-expanded={isOpen}
      onClick={() => saveSettings({ exploreFormOpen: !isOpen })}
    >
      {isOpen ? <VerticalRightOutlined aria-hidden /> : <VerticalLeftOutlined aria-hidden />}
    </IconButton>
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
    const look = { chart, rest, result: run.result };
    return <SaveRule draft={draft} look={look} suggestion={title} onClose={onClose} />;
  }
  const look = { chart: state.chart, rest: state.rest };
  if (open === 'toReport')
    return <AddToReport query={query} look={look} suggestion={title} onClose={onClose} />;
  if (open !== 'component') return null;
  return (
    <SaveComponent
      query={query}
      look={look}
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
