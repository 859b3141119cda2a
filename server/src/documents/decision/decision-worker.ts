import { answerInThread } from '../thread/answer-in-thread.ts';
import { type DecisionReport, writeDecisionReport } from './decision-report.ts';

// Runs as a thread that writes one report after another, so that the thread of the server stays free for calls.

answerInThread((report: DecisionReport) => writeDecisionReport(withBuffers(report)));

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
