import { type TransferStep, transferSteps } from '@stacksight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useOfflinePage } from '#lib/offline/use-offline-page.ts';
import { useRememberedPlace } from '#lib/scanning/use-remembered-place.ts';
import { urlChoice, urlText, useUrlState } from '#lib/url-state.ts';
import { noValue } from '#ui/metric/value-text.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ScanField } from '#ui/scanning/scan-field.tsx';
import { ScanModes } from '#ui/scanning/scan-modes.tsx';
import { ScanResults, WaitingScans } from '#ui/scanning/scan-parts.tsx';
import styles from '#ui/scanning/scanning.module.css';
import { OpenBox } from './shelf/shelf-box.tsx';
import { type ShelfPlace, ShelfPlaceBar, useKnownPlace } from './shelf/shelf-place.tsx';
import { ShelfTodo } from './shelf/shelf-todo.tsx';
import { useScanning, waitingCodes } from './shelf/use-scanning.ts';
import { boxesOf, type ShelfStages, useShelfStages, waySteps } from './shelf/use-shelf-stages.ts';

const shape = {
  plan: urlText(),
  libcode: urlText(),
  step: urlChoice(transferSteps, 'pull'),
  box: urlText(),
};

/**
 * Shows the page for scanning at the shelf, where users pull, pack, send and receive the copies of a plan. It has
 * large type and sounds, works without a network, and remembers plan and library.
 */
export function ShelfPage() {
  const { t } = useTranslation(['holding', 'scanning']);
  useOfflinePage();
  const [{ step, box, plan, libcode }, change] = useUrlState(shape);
  const place = { plan, libcode };
  useRememberedPlace<ShelfPlace>({ page: 'transfers', first: 'libcode' }, place, change);
  const known = useKnownPlace(place, change);
  const [turn, setTurn] = useState(0);
  const { scan, send, waiting, results, error } = useScanning();
  const stages = useShelfStages(plan, libcode);
  const boxes = boxesOf(stages.send?.rows ?? []);
  const modes = useModes({ stages, boxes: boxes.length, plan, step });
  const isReady = plan !== '' && libcode !== '';
  const onScan = (barcode: string) =>
    scan(plan, libcode, { step, barcode, box: step === 'pack' ? box.trim() : '' });
  return (
    <Page>
      <PageHead title={t('shelf.title')} hint={t('shelf.hint')} />
      <div className={styles.shelf}>
        <div className={styles.column}>
          <ShelfPlaceBar place={place} known={known} onChange={change} />
          {isReady && (
            <ScanModes
              label={t('shelf.what')}
              value={step}
              modes={modes}
              onChange={(next) => change({ step: next })}
            />
          )}
          {isReady && step === 'pack' && (
            <OpenBox
              box={box}
              boxes={boxes}
              onChange={(next) => change({ box: next })}
              onDone={() => setTurn(turn + 1)}
            />
          )}
          <ScanField
            label={t(step === 'send' ? 'shelf.scanBox' : 'shelf.scan')}
            missing={missing()}
            turn={`${step} ${turn}`}
            onScan={onScan}
          />
          <WaitingScans
            count={waiting}
            failure={error === null ? '' : toSentence(error)}
            onSend={() => void send()}
          />
          <ScanResults results={results.slice(0, 5)} />
        </div>
        {isReady && (
          <ShelfTodo
            key={step}
            step={step}
            stages={stages}
            waiting={waitingCodes(plan, step)}
            onScan={onScan}
          />
        )}
      </div>
    </Page>
  );

  function missing(): string | null {
    if (plan === '') return t(known.plans?.length === 0 ? 'shelf.noPlan' : 'shelf.first.plan');
    if (libcode === '') return t('shelf.first.library');
    return step === 'pack' && box.trim() === '' ? t('shelf.first.box') : null;
  }
}

type ModesQuestion = { stages: ShelfStages; boxes: number; plan: string; step: TransferStep };

/** Returns the steps with the copies or boxes that wait for each; `missing` belongs to the first step. */
function useModes({ stages, boxes, plan, step }: ModesQuestion) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const counts = {
    pull: stages.pull?.total,
    pack: stages.pack?.total,
    send: stages.send === null ? undefined : boxes,
    receive: stages.receive?.total,
  };
  const way = waySteps.map((value) => {
    const count = counts[value];
    return {
      value: value as TransferStep,
      label: t(`shelf.step.${value}`),
      count:
        count === undefined ? noValue : full(Math.max(0, count - waitingCodes(plan, value).size)),
    };
  });
  if (step !== 'pull' && step !== 'missing') return way;
  return [...way, { value: 'missing' as const, label: t('shelf.step.missing'), isApart: true }];
}
