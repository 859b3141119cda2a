import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeptScan, KeptScans } from './kept-scans.ts';

const mostAtOnce = 200;
const mostResults = 20;
const everyMs = 15_000;

/** The result of a scan, with its text for the user. */
export type ScanAnswer = { id: string; outcome: string; text: string };

/** Sends the scans of a page. It must be the same object at every render: declare it outside the component. */
export type ScanSender<Place extends object, Scan extends { id: string }> = {
  /** The area of the contract whose answers the scans change. */
  area: string;
  kept: KeptScans<Place, Scan>;
  /** A key for the place of a scan. */
  placeKey: (place: Place) => string;
  send: (place: Place, scans: Scan[]) => Promise<{ results: ScanAnswer[] }>;
};

/** Keeps scans in the browser and sends them, at once or when the network is back. */
export function useKeptScans<Place extends object, Scan extends { id: string }>(
  sender: ScanSender<Place, Scan>,
) {
  const client = useQueryClient();
  const isSending = useRef(false);
  const [waiting, setWaiting] = useState(() => sender.kept.read().length);
  const [results, setResults] = useState<readonly ScanAnswer[]>([]);
  const [error, setError] = useState<unknown>(null);
  const sendPlace = useCallback(
    async (first: KeptScan<Place, Scan>) => {
      const { area, kept, placeKey } = sender;
      const here = placeKey(first);
      const batch = kept.read().filter((one) => placeKey(one) === here);
      const scans = batch.slice(0, mostAtOnce).map(({ scan }) => scan);
      const answer = await sender.send(first, scans);
      kept.forget(new Set(scans.map(({ id }) => id)));
      setResults((known) => [...answer.results.toReversed(), ...known].slice(0, mostResults));
      setWaiting(kept.read().length);
      sound(answer.results.every(({ outcome }) => outcome === 'done'));
      await client.invalidateQueries({ queryKey: [area] });
    },
    [client, sender],
  );
  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    const refused = new Set<string>();
    let failure: unknown = null;
    const { kept, placeKey } = sender;
    const next = () => kept.read().find((one) => !refused.has(placeKey(one)));
    try {
      for (let one = next(); one !== undefined; one = next()) {
        const place = placeKey(one);
        await sendPlace(one).catch((refusal: unknown) => {
          // A failed place does not stop the scans of other places.
          refused.add(place);
          failure = refusal;
        });
      }
      setError(failure);
    } finally {
      isSending.current = false;
    }
  }, [sender, sendPlace]);
  useEffect(() => {
    const again = () => void send();
    again();
    window.addEventListener('online', again);
    const timer = setInterval(again, everyMs);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [send]);
  const keep = (kept: KeptScan<Place, Scan>) => {
    sender.kept.keep(kept);
    setWaiting(sender.kept.read().length);
    void send();
  };
  return { keep, send, waiting, results, error };
}

/** Plays a high tone for a good scan, a low tone for a bad one. */
function sound(isRight: boolean): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  tone.frequency.value = isRight ? 880 : 220;
  tone.connect(context.destination);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + (isRight ? 0.12 : 0.4));
}
