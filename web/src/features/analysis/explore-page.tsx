import { EditOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.ts';
import { useIsNarrow } from '#lib/window/use-is-narrow.ts';
import { Page } from '#ui/page/page.tsx';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { Builder } from './builder/builder.tsx';
import type { QuestionEditor } from './builder/question-editor.ts';
import { inScope, toGroupFilter } from './draft/edit.ts';
import styles from './explore.module.css';
import { ExploreHead } from './explore-head.tsx';
import { type Explore, useExplore } from './state/use-explore.ts';
import { useOwnHeight } from './state/use-own-height.ts';
import { useShortcuts } from './state/use-shortcuts.ts';
import { useTitle } from './state/use-title.ts';

const DrillDrawer = lazy(async () => ({
  default: (await import('./drill/drill-drawer.tsx')).DrillDrawer,
}));

// The page loads all texts before it renders; texts that load later would hide the page and take the focus away.
const words = [
  'analysis',
  'chart',
  'date-range',
  'export-menu',
  'filter-editor',
  'metric',
  'statistic-page',
  'table',
];

/** Shows the analysis screen: the user builds a question on the left and gets the answer on the right. */
export function ExplorePage() {
  useTranslation(words);
  const explore = useExplore();
  const { state, catalogue, run } = explore;
  const title = useTitle(state.draft, catalogue);
  const isNarrow = useIsNarrow();
  const isFolded = !useSettings(({ exploreFormOpen }) => exploreFormOpen) && !isNarrow;
  useShortcuts({
    undo: state.undo,
    redo: state.redo,
    run: run.run,
    cancel: run.isRunning ? run.cancel : null,
  });
  return (
    <Page>
      <ExploreHead explore={explore} title={title} />
      <div className={styles.body} data-folded={isFolded || undefined}>
        {!isFolded && <BuilderPlace explore={explore} />}
        <AnswerPanel explore={explore} title={title} />
      </div>
      <Behind explore={explore} />
    </Page>
  );
}

function BuilderPlace({ explore }: { explore: Explore }) {
  const { t } = useTranslation('analysis');
  const isNarrow = useIsNarrow();
  const { state, catalogue, problems } = explore;
  const place = useOwnHeight<HTMLElement>();
  const editor: QuestionEditor = { draft: state.draft, change: state.change, catalogue, problems };
  if (catalogue.error != null) {
    return (
      <section className={styles.builder} aria-label={t('builder.title')}>
        <ReadFailure error={catalogue.error} onRetry={catalogue.onRetry} />
      </section>
    );
  }
  if (!isNarrow) {
    return (
      <section ref={place} className={styles.builder} aria-label={t('builder.title')}>
        <Builder editor={editor} />
      </section>
    );
  }
  return <BuilderDrawer explore={explore} editor={editor} />;
}

function BuilderDrawer({ explore, editor }: { explore: Explore; editor: QuestionEditor }) {
  const { t } = useTranslation('analysis');
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    if (explore.problems.length === 0) explore.run.run();
  };
  return (
    <>
      <Button icon={<EditOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('builder.open', { kind: t(`kind.${editor.draft.kind}.name`) })}
      </Button>
      {isOpen && (
        <Drawer
          open
          title={t('builder.title')}
          size="min(480px, 100vw)"
          placement="left"
          onClose={() => setOpen(false)}
          footer={
            <Button type="primary" block onClick={done}>
              {t('builder.done')}
            </Button>
          }
        >
          <Builder editor={editor} />
        </Drawer>
      )}
    </>
  );
}

function Behind({ explore: { drill, workbook, state, ask } }: { explore: Explore }) {
  if (drill.behind === null) return null;
  return (
    <Suspense fallback={null}>
      <DrillDrawer
        drill={drill}
        workbook={workbook}
        behind={drill.behind}
        onUse={(id) => ask({ filter: toGroupFilter(state.draft.filter, id) })}
        onAsk={(draft) => state.load(inScope(draft, state.draft))}
      />
    </Suspense>
  );
}
