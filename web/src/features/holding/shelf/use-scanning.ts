import type { TransferScan, TransferStep } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { keptScans, newScanId } from '#lib/scanning/kept-scans.ts';
import { type ScanSender, useKeptScans } from '#lib/scanning/use-kept-scans.ts';

type TransferPlace = { plan: string; libcode: string };

const sender: ScanSender<TransferPlace, TransferScan> = {
  area: 'holding',
  kept: keptScans('transferScans'),
  placeKey: ({ plan, libcode }) => `${plan}/${libcode}`,
  send: ({ plan, libcode }, scans) =>
    api.holding.scan({ params: { x: plan }, body: { libcode, scans } }),
};

/** Returns the barcodes and boxes of a step whose scans wait on the device. */
export const waitingCodes = (plan: string, step: TransferStep): ReadonlySet<string> =>
  new Set(
    sender.kept
      .read()
      .filter((kept) => kept.plan === plan && kept.scan.step === step)
      .map(({ scan }) => scan.barcode),
  );

/** Saves scans of copies on the device and sends them to the server, at once or when the network is back. */
export function useScanning() {
  const { keep, ...rest } = useKeptScans(sender);
  const scan = (
    plan: string,
    libcode: string,
    what: { step: TransferStep; barcode: string; box: string },
  ) => keep({ plan, libcode, scan: { id: newScanId(), at: new Date().toISOString(), ...what } });
  return { scan, ...rest };
}
