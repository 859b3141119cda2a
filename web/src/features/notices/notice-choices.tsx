import type { NoticePreference } from '@stacksight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '#lib/api.ts';
import { ReadFailure } from '#ui/read-failure/read-failure.tsx';
import { TableSkeleton } from '#ui/table/table-states.tsx';
import styles from './notices.module.css';

const key = ['notices', 'preferences'];

/** Shows the choices of notices that the user receives, on the screen and by mail; each choice is saved at once. */
export function NoticeChoices({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notices');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.notices.preferences({ signal }),
    meta: { silent: true },
  });
  const choose = useMutation({
    mutationFn: (preference: NoticePreference) =>
      api.notices.choose({ body: { preferences: [preference] } }),
    scope: { id: 'notices' },
    onMutate: (preference) =>
      client.setQueryData<typeof data>(key, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              preferences: known.preferences.map((one) =>
                one.kind === preference.kind ? preference : one,
              ),
            },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['notices'] }),
  });
  if (error !== null) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <TableSkeleton columns={3} />;
  const { preferences, email, canMail } = data;
  const hasMail = canMail && email !== null;
  return (
    <div className={styles.choices}>
      <table>
        <thead>
          <tr>
            <th>{t('choices.kind')}</th>
            <th>{t('choices.shown')}</th>
            <th>{t('choices.mail')}</th>
          </tr>
        </thead>
        <tbody>
          {preferences.map((one) => (
            <tr key={one.kind}>
              <th scope="row">
                {t(`kind.${one.kind}`)}
                <small>{t(`about.${one.kind}`)}</small>
              </th>
              <td>
                <Switch
                  size="small"
                  aria-label={t('choices.showOne', { kind: t(`kind.${one.kind}`) })}
                  checked={one.isShown}
                  onChange={(isShown) => choose.mutate({ ...one, isShown })}
                />
              </td>
              <td>
                <Switch
                  size="small"
                  aria-label={t('choices.mailOne', { kind: t(`kind.${one.kind}`) })}
                  checked={one.byMail && hasMail}
                  disabled={!hasMail}
                  onChange={(byMail) => choose.mutate({ ...one, byMail })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {!canMail ? (
          t('choices.noServer')
        ) : email === null ? (
          <>
            {t('choices.noAddress')}{' '}
            <Link to="/profile/index" onClick={onLeave}>
              {t('choices.toProfile')}
            </Link>
          </>
        ) : (
          t('choices.goesTo', { email })
        )}
      </p>
    </div>
  );
}
