import type { NewWeedingDecision, WeedingDecision } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { keptScans, newScanId } from '#lib/scanning/kept-scans.ts';
import { type ScanSender, useKeptScans } from '#lib/scanning/use-kept-scans.ts';
import { glcOf } from '#lib/statistics/filters.ts';

type ShelfPlace = { glc: string; libcode: string };

const sender: ScanSender<ShelfPlace, NewWeedingDecision> = {
  area: 'weeding',
  kept: keptScans('weedingDecisions'),
  placeKey: ({ glc, libcode }) => `${glc}/${libcode}`,
  send: ({ glc, libcode }, decisions) =>
    api.weeding.decide({ body: { ...glcOf(glc), libcode, decisions } }),
};

export type ShelfDecision = {
  barcode: string;
  decision: WeedingDecision;
  years: number | null;
  isSure: boolean;
  note: string;
};

/** Returns the barcodes of copies whose decisions wait on the device. */
export const waitingBarcodes = (): ReadonlySet<string> =>
  new Set(sender.kept.read().map(({ scan }) => scan.barcode));

/** Saves decisions on the device and sends them, at once or when the network is back. */
export function useDeciding({ glc, libcode }: ShelfPlace) {
  const { keep, ...rest } = useKeptScans(sender);
  const decide = (what: ShelfDecision) =>
    keep({ glc, libcode, scan: { id: newScanId(), at: new Date().toISOString(), ...what } });
  return { decide, ...rest };
}
