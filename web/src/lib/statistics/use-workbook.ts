import type { CellPlace, Query } from '@stacksight/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { download } from '../download.ts';
import { handleError } from '../errors/handle-error.ts';
import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify.ts';

export type Letter = { to: string[]; note: string };
/** The ways in which something becomes an Excel file. */
export type Exporting = {
  title: string;
  isBusy: boolean;
  save: () => void;
  /** Has it made in the background, however small it is; not for what is never large. */
  saveLater?: () => void;
  /** Has it made and mailed; throws what the server says against it. */
  mail?: (letter: Letter) => Promise<void>;
};
export type Workbook = {
  isBusy: boolean;
  /** Saves a table, or with `cell` the rows behind one of its numbers; what is large is made in the background. */
  save: (title: string, query: Query, cell?: CellPlace) => void;
  /** The same, and the other ways. */
  ways: (title: string, query: Query, cell?: CellPlace) => Exporting;
};

/** Statistics as Excel files, one at a time. */
export function useWorkbook(): Workbook {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const tell = (text: string) =>
    notify.info(text, {
      action: { label: i18n.t('common:export.look'), run: () => void navigate('/exports') },
    });
  const begin = async (body: Body, mode: 'auto' | 'background') => {
    // A table has no more rows than a page can show; the rows behind it may be millions.
    const isSmall = mode === 'auto' && body.rows === undefined;
    const { background } = isSmall
      ? { background: false }
      : await api.exports.start({ body: { ...body, mode } });
    if (background) tell(i18n.t('common:export.started'));
    else await download(api.analysis.excel({ body }));
  };
  const run = (body: Body, mode: 'auto' | 'background') => {
    if (isBusy) return;
    setBusy(true);
    begin(body, mode)
      .catch(handleError)
      .finally(() => setBusy(false));
  };
  const mail = async (body: Body, { to, note }: Letter) => {
    const words = note.trim() === '' ? {} : { note };
    await api.exports.mail({ body: { ...body, to, ...words } });
    tell(i18n.t('common:export.mailed'));
  };
  return {
    isBusy,
    save: (...asked) => run(toBody(...asked), 'auto'),
    ways: (...asked) => {
      const body = toBody(...asked);
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

type Body = { title: string; query: Query; rows?: { cell: CellPlace } };

function toBody(title: string, query: Query, cell?: CellPlace): Body {
  return { title: title.slice(0, 100), query, ...(cell ? { rows: { cell } } : {}) };
}
