import type { ScanResult, TransferStep } from '@stacksight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { forgetScans, keepScan, readKeptScans } from './kept-scans.ts';

const most = 200;

/** Keeps scans on the device and sends them, at once or when the network is back. */
export function useScanning() {
  const client = useQueryClient();
  const isSending = useRef(false);
  const [waiting, setWaiting] = useState(() => readKeptScans().length);
  const [results, setResults] = useState<readonly ScanResult[]>([]);
  const [error, setError] = useState<unknown>(null);
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (let [first] = readKeptScans(); first !== undefined; [first] = readKeptScans()) {
        const { plan, libcode } = first;
        const batch = readKeptScans()
          .filter((one) => one.plan === plan && one.libcode === libcode)
          .slice(0, most);
        const scans = batch.map(({ scan }) => scan);
        const answer = await api.holding.scan({ params: { x: plan }, body: { libcode, scans } });
        forgetScans(new Set(scans.map(({ id }) => id)));
        setResults((known) => [...answer.results.toReversed(), ...known].slice(0, 20));
        setWaiting(readKeptScans().length);
        sound(answer.results.every(({ outcome }) => outcome === 'done'));
        await client.invalidateQueries({ queryKey: ['holding'] });
      }
      setError(null);
    } catch (failure) {
      setError(failure);
    } finally {
      isSending.current = false;
    }
  }, [client]);
  useEffect(() => {
    const again = () => void send();
    again();
    window.addEventListener('online', again);
    const timer = setInterval(again, 15_000);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [send]);
  const scan = (
    plan: string,
    libcode: string,
    what: { step: TransferStep; barcode: string; box: string },
  ) => {
    const at = new Date().toISOString();
    keepScan({ plan, libcode, scan: { id: newId(), at, ...what } });
    setWaiting(readKeptScans().length);
    void send();
  };
  return { scan, send, waiting, results, error };
}

/** A random UUID; `crypto.randomUUID` is missing where the console is not served over https. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = (8 + ((bytes[8] ?? 0) & 3)).toString(16);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

/** A high tone for what is right, a low one for what is wrong. */
function sound(isRight: boolean): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = isRight ? 880 : 220;
  tone.connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + (isRight ? 0.12 : 0.4));
}
