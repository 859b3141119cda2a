// Runs as a thread that writes one report after another, so that the thread of the server stays free for calls.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type DecisionReport, writeDecisionReport } from './decision-report.ts';

// On Linux this is the priority of the thread alone: on a busy machine, calls come first. On other systems it would be
// the priority of the whole server.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

export type WorkerAnswer = { bytes: Uint8Array } | { failure: string };

parentPort?.on('message', async (report: DecisionReport) => {
  parentPort?.postMessage(await answerTo(report));
});

async function answerTo(report: DecisionReport): Promise<WorkerAnswer> {
  try {
    return { bytes: await writeDecisionReport(withBuffers(report)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

// A message turns buffers into plain arrays of bytes.
function withBuffers(report: DecisionReport): DecisionReport {
  const pictures = report.pictures.map(
    (one) =>
      one && {
        ...one,
        data: Buffer.from(one.data.buffer, one.data.byteOffset, one.data.byteLength),
      },
  );
  return { ...report, pictures };
}
