import type { DictCode } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { useCan } from '#ui/can/can.tsx';
import styles from './run.module.css';

const types = ['location', 'readerType', 'circulationType'] as const;
const mostShown = 8;
const repeatMs = 2000;
const mostRepeats = 3;

/** A code in Chinese, or of several words, is a name already. */
const isName = (code: string) => /\p{Script=Han}|\s/u.test(code);

/** Lists the codes of the data that have no name yet, to be named here; a long list is in the dictionaries. */
export function UnnamedCodes({ glc }: { glc: string }) {
  const { t } = useTranslation('data-import');
  const mayEdit = useCan({ all: ['dict:view', 'dict:edit'] });
  const { data = [] } = useQuery({
    queryKey: ['dictConfig', 'unnamed', glc],
    queryFn: ({ signal }) =>
      Promise.all(
        types.map(async (type) => {
          const query = {
            type,
            named: 'no',
            glc,
            pageSize: mostShown,
            field: 'count',
            order: 'descend',
          } as const;
          const { rows, total } = await api.dictConfig.codes({ query, signal });
          return { type, total, rows: rows.filter(({ code }) => !isName(code)) };
        }),
      ),
    enabled: mayEdit,
    // The server may not know a new library group until a moment after the load.
    refetchInterval: ({ state }) =>
      state.error !== null && state.errorUpdateCount < mostRepeats ? repeatMs : false,
    meta: { silent: true },
  });
  const found = data.filter(({ rows }) => rows.length > 0);
  if (found.length === 0) return null;
  return (
    <section className={styles.unnamed} aria-labelledby="import-unnamed">
      <h3 id="import-unnamed">{t('unnamed.title')}</h3>
      <p className={styles.note}>{t('unnamed.hint')}</p>
      {found.map(({ type, rows, total }) => (
        <div key={type}>
          <h4>{t(`unnamed.type.${type}`)}</h4>
          <ul>
            {rows.map((row) => (
              <CodeName key={row.id} row={row} glc={glc} />
            ))}
          </ul>
          {total > mostShown && (
            <Link to={`/config/dictionaries?type=${type}&named=no&glc=${encodeURIComponent(glc)}`}>
              {t('unnamed.more')}
            </Link>
          )}
        </div>
      ))}
    </section>
  );
}

function CodeName({ row: { type, code, count }, glc }: { row: DictCode; glc: string }) {
  const { t } = useTranslation('data-import');
  const { full } = useFormat();
  const language = useLanguage();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    const typed = name.trim();
    if (typed === '' || isBusy) return;
    setBusy(true);
    try {
      const both = { 'zh-CN': '', 'en-US': '', [language]: typed };
      await api.dictConfig.create({ body: { type, glc, code, name: both } });
      await client.invalidateQueries();
    } catch (error) {
      handleError(error);
    }
    setBusy(false);
  };
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <code title={code}>{code}</code>
        <small>{t('unnamed.uses', { count, uses: full(count) })}</small>
        <Input
          size="small"
          maxLength={50}
          aria-label={t('unnamed.name', { code })}
          placeholder={t('unnamed.placeholder')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button size="small" htmlType="submit" loading={isBusy} disabled={name.trim() === ''}>
          {t('unnamed.save')}
        </Button>
      </form>
    </li>
  );
}
