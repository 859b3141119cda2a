import type { WeedingCopy } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useOfflinePage } from '#lib/offline/use-offline-page.ts';
import { usePlaces } from '#lib/resource/use-places.ts';
import { useRememberedPlace } from '#lib/scanning/use-remembered-place.ts';
import { glcOf } from '#lib/statistics/filters.ts';
import { urlText, useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ScanField } from '#ui/scanning/scan-field.tsx';
import { ScanModes } from '#ui/scanning/scan-modes.tsx';
import { ScanResults, WaitingScans } from '#ui/scanning/scan-parts.tsx';
import scanning from '#ui/scanning/scanning.module.css';
import { ShelfCard } from './shelf-card.tsx';
import { ShelfList } from './shelf-list.tsx';
import { unknownCopy } from './unknown-copy.ts';
import { type ShelfDecision, useDeciding, waitingBarcodes } from './use-deciding.ts';
import { useWeedingClasses } from './use-weeding-filters.ts';

const shape = { libcode: urlText(), loc: urlText(), clc: urlText(), glc: urlText() };
const modes = ['look', 'withdraw', 'keep'] as const;

/**
 * Shows the page for decisions at the shelf, copy by copy, by scanner: with large type, sounds, and also without a
 * network.
 */
export function WeedingShelfPage() {
  const { t } = useTranslation(['weeding', 'scanning']);
  useOfflinePage();
  const [place, change] = useUrlState(shape);
  const { libcode, loc, clc, glc } = place;
  useRememberedPlace({ page: 'weeding', first: 'libcode' }, place, change);
  const [mode, setMode] = useState<(typeof modes)[number]>('look');
  const [shown, setShown] = useState<WeedingCopy | null>(null);
  const [decided, setDecided] = useState<ReadonlySet<string>>(waitingBarcodes);
  const [turn, setTurn] = useState(0);
  const { decide, send, waiting, results, error } = useDeciding({ glc, libcode });
  const { list, isLoading, readAt } = useShelf({ libcode, loc, clc, glc });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was read anew is without what is decided
  useEffect(() => setDecided(waitingBarcodes()), [readAt]);
  const rows = (list?.rows ?? []).filter(({ barcode }) => !decided.has(barcode));
  const onDecide = (what: ShelfDecision) => {
    decide(what);
    setDecided((known) => new Set([...known, what.barcode]));
    setShown(null);
    setTurn((now) => now + 1);
  };
  const onScan = async (barcode: string) => {
    const known = rows.find((row) => row.barcode === barcode);
    // A scan alone never withdraws a copy that has no reason or is kept by a guard.
    const isPlain = known !== undefined && known.guards.length === 0;
    if (mode === 'keep' || (mode === 'withdraw' && isPlain))
      return onDecide({ barcode, decision: mode, years: null, isSure: false, note: '' });
    setShown(known ?? unknownCopy(barcode, libcode));
    if (known !== undefined) return;
    const found = await lookUp(barcode, glc).catch(() => null);
    setShown((now) => (found !== null && now?.barcode === barcode ? found.copy : now));
  };
  return (
    <Page>
      <PageHead title={t('shelf.title')} hint={t('shelf.hint')} />
      <div className={scanning.shelf}>
        <div className={scanning.column}>
          <ShelfPlaces place={place} onChange={change} />
          <ScanModes
            label={t('shelf.afterScan')}
            value={mode}
            modes={modes.map((value) => ({ value, label: t(`shelf.mode.${value}`) }))}
            onChange={setMode}
          />
          <ScanField
            label={t('shelf.scan')}
            missing={libcode === '' ? t('shelf.chooseFirst') : null}
            turn={turn}
            onScan={(barcode) => void onScan(barcode)}
          />
          <WaitingScans
            count={waiting}
            failure={error === null ? '' : toSentence(error)}
            onSend={() => void send()}
          />
          {shown && (
            <ShelfCard
              key={shown.barcode}
              copy={shown}
              askYears={list?.askYears ?? 3}
              onDecide={onDecide}
            />
          )}
          <ScanResults results={results.slice(0, 5)} />
        </div>
        {libcode !== '' && (
          <ShelfList
            rows={rows}
            total={list === null ? null : list.total}
            isLoading={isLoading}
            onOpen={setShown}
          />
        )}
      </div>
    </Page>
  );
}

const lookUp = (barcode: string, glc: string) =>
  api.weeding.copy({ params: { barcode }, query: glcOf(glc) });

type ShelfPlace = { libcode: string; loc: string; clc: string; glc: string };

/** Reads the copies of a shelf. */
function useShelf({ libcode, loc, clc, glc }: ShelfPlace) {
  const place = Object.entries({ glc, libcode, loc, clc }).filter(([, text]) => text !== '');
  const query = { libcode, ...Object.fromEntries(place) };
  const { data, isFetching, dataUpdatedAt } = useQuery({
    queryKey: ['weeding', 'shelf', query],
    queryFn: ({ signal }) => api.weeding.shelf({ query, signal }),
    enabled: libcode !== '',
    meta: { silent: true },
  });
  return { list: data ?? null, isLoading: isFetching, readAt: dataUpdatedAt };
}

type PlacesProps = { place: ShelfPlace; onChange: (part: Partial<ShelfPlace>) => void };

function ShelfPlaces({ place: { libcode, loc, clc, glc }, onChange }: PlacesProps) {
  const { t } = useTranslation('weeding');
  const { libraries, locations } = usePlaces(glc, libcode);
  const classes = useWeedingClasses(glc);
  const choice = (
    label: string,
    value: string,
    options: readonly { value: string; label: string }[],
    onChoose: (value: string) => void,
  ) => (
    <Select
      size="large"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={label}
      value={value || null}
      options={[...options]}
      onChange={(next: string | undefined) => onChoose(next ?? '')}
    />
  );
  return (
    <>
      {choice(t('column.libraryName'), libcode, libraries, (next) =>
        onChange({ libcode: next, loc: '' }),
      )}
      {libcode !== '' && choice(t('shelf.room'), loc, locations, (next) => onChange({ loc: next }))}
      {libcode !== '' && choice(t('shelf.class'), clc, classes, (next) => onChange({ clc: next }))}
    </>
  );
}
