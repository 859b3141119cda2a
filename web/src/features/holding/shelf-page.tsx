import { type TransferStep, transferSteps } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Input, Segmented, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import { urlText, useUrlState } from '#lib/url-state.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { ScanField, ScanResults, WaitingScans } from '#ui/scanning/scan-parts.tsx';
import styles from '#ui/scanning/scanning.module.css';
import { ShelfTodo } from './shelf-todo.tsx';
import { useScanning } from './use-scanning.ts';

const shape = { plan: urlText(), libcode: urlText() };

/**
 * Shows the page for scanning at the shelf, where users pull, pack, send and receive the copies of a plan. It has
 * large type and sounds.
 */
export function ShelfPage() {
  const { t } = useTranslation(['holding', 'scanning']);
  const [{ plan, libcode }, change] = useUrlState(shape);
  const [step, setStep] = useState<TransferStep>('pull');
  const [box, setBox] = useState('');
  const { scan, send, waiting, results, error } = useScanning();
  const query = { state: 'approved' as const, pageSize: 100 };
  const { data: plans } = useQuery({
    queryKey: ['holding', 'list', query],
    queryFn: ({ signal }) => api.holding.list({ query, signal }),
    meta: { silent: true },
  });
  const libraries = useLibrariesOf(plan);
  const [only] = libraries;
  const sole = libcode === '' && libraries.length === 1 ? only?.value : undefined;
  useEffect(() => {
    if (sole !== undefined) change({ libcode: sole });
  }, [sole, change]);
  const isReady = plan !== '' && libcode !== '';
  const onScan = (barcode: string) =>
    scan(plan, libcode, { step, barcode, box: step === 'pack' ? box.trim() : '' });
  return (
    <Page>
      <PageHead title={t('shelf.title')} hint={t('shelf.hint')} />
      <div className={styles.shelf}>
        <Select
          size="large"
          aria-label={t('one')}
          placeholder={t('shelf.plan')}
          value={plans?.rows.some(({ id }) => id === plan) ? plan : null}
          options={(plans?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id: string) => change({ plan: id, libcode: '' })}
        />
        <Select
          size="large"
          showSearch
          optionFilterProp="label"
          aria-label={t('shelf.library')}
          placeholder={t('shelf.library')}
          value={libcode || null}
          options={libraries}
          onChange={(next: string) => change({ libcode: next })}
        />
        <Segmented<TransferStep>
          block
          size="large"
          aria-label={t('shelf.what')}
          className={styles.steps}
          value={step}
          onChange={setStep}
          options={transferSteps.map((value) => ({ value, label: t(`shelf.step.${value}`) }))}
        />
        {step === 'pack' && (
          <Input
            size="large"
            value={box}
            maxLength={30}
            onChange={(event) => setBox(event.target.value)}
            aria-label={t('shelf.box')}
            placeholder={t('shelf.box')}
          />
        )}
        <ScanField
          label={t(step === 'send' ? 'shelf.scanBox' : 'shelf.scan')}
          isReady={isReady}
          onScan={onScan}
        />
        <WaitingScans
          count={waiting}
          failure={error === null ? '' : toSentence(error)}
          onSend={() => void send()}
        />
        <ScanResults results={results.slice(0, 5)} />
        {isReady && <ShelfTodo key={step} plan={plan} libcode={libcode} step={step} />}
      </div>
    </Page>
  );
}

/** Returns the libraries of a plan that the user may see. */
function useLibrariesOf(plan: string): { value: string; label: string }[] {
  const { data } = useQuery({
    queryKey: ['holding', 'get', plan],
    queryFn: ({ signal }) => api.holding.get({ params: { x: plan }, signal }),
    enabled: plan !== '',
    meta: { silent: true },
  });
  const { group } = useLibraries(data?.glc ?? '');
  const mine = data?.question.libraries ?? [];
  return (group?.libraries ?? [])
    .filter(({ code }) => mine.includes(code))
    .map(({ code, label }) => ({ value: code, label }));
}
