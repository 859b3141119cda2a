import type { CellPlace, ExportRequest } from '@stacksight/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { download } from '../download.ts';
import { handleError } from '../errors/handle-error.ts';
import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify.ts';

export type WorkbookMail = { to: string[]; note: string };
/** The ways to export a table, a list or rows as an Excel file. */
export type WorkbookExport = {
  title: string;
  isBusy: boolean;
  save: () => void;
  /** Exports in the background; absent if the file is always small. */
  saveLater?: () => void;
  /** Exports and mails the file; throws the server's error. */
  mail?: (letter: WorkbookMail) => Promise<void>;
};
export type WorkbookSaver = {
  isBusy: boolean;
  /**
   * Saves a table, or with `cell` the rows behind one of its numbers; the server makes large files in the background.
   */
  save: (title: string, query: ExportedQuery, cell?: CellPlace) => void;
  /** The ways to export the same table or rows: at once, in the background, or by mail. */
  ways: (title: string, query: ExportedQuery, cell?: CellPlace) => WorkbookExport;
};
/** The source of the exported rows: a question to the semantic layer, a rule with parameters, or an SQL statement. */
type ExportedQuery = ExportRequest['query'];

/** Saves statistics as Excel files, one at a time. */
export function useWorkbook(): WorkbookSaver {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const tell = (text: string) =>
    notify.info(text, {
      action: { label: i18n.t('common:export.look'), run: () => void navigate('/exports') },
    });
  const begin = async (body: ExportRequest, mode: 'auto' | 'background') => {
    // A table has no more rows than a page can show; the rows behind a number and the answer of a rule may be millions.
    const isTable = body.rows === undefined && !['rule', 'sql'].includes(body.query.kind);
    const isSmall = mode === 'auto' && isTable;
    const { background } = isSmall
      ? { background: false }
      : await api.exports.start({ body: { ...body, mode } });
    if (background) tell(i18n.t('common:export.started'));
    else await download(api.analysis.excel({ body }));
  };
  const run = (body: ExportRequest, mode: 'auto' | 'background') => {
    if (isBusy) return;
    setBusy(true);
    begin(body, mode)
      .catch(handleError)
      .finally(() => setBusy(false));
  };
  const mail = async (body: ExportRequest, { to, note }: WorkbookMail) => {
    const words = note.trim() === '' ? {} : { note };
    await api.exports.mail({ body: { ...body, to, ...words } });
    tell(i18n.t('common:export.mailed'));
  };
  return {
    isBusy,
    save: (...input) => run(toBody(...input), 'auto'),
    ways: (...input) => {
      const body = toBody(...input);
      return {
        title: body.title,
        isBusy,
        save: () => run(body, 'auto'),
        saveLater: () => run(body, 'background'),
        mail: (letter) => mail(body, letter),
      };
    },
  };
}

function toBody(title: string, query: ExportedQuery, cell?: CellPlace): ExportRequest {
  return { title: title.slice(0, 100), query, ...(cell ? { rows: { cell } } : {}) };
}
