import { answerOrders } from '../process/answer-orders.ts';
import { type DecisionReport, writeDecisionReport } from './decision-report.ts';

// Runs as a process that writes one report after another, so that the server stays free for calls.

answerOrders((report: DecisionReport) => writeDecisionReport(withBuffers(report)));

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
