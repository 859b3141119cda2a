import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#lib/session/session-store.ts';
import { goTo } from '#lib/window/place.ts';
import { Page } from '#ui/page/page.tsx';
import { PageHead } from '#ui/page/page-head.tsx';
import { AvatarField } from './avatar-field.tsx';
import styles from './profile.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Shows the page with the profile of the signed-in user, and with the fields that users may change themselves. */
export function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useSession((session) => session.user);
  const [isEditing, setEditing] = useState(false);
  if (user === null) return null;
  return (
    <Page>
      <PageHead title={t('title')}>
        {!isEditing && (
          <>
            {user.hasPassword && (
              <Button onClick={() => goTo('/changePassword')}>{t('changePassword')}</Button>
            )}
            <Button type="primary" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          </>
        )}
      </PageHead>
      <section className={styles.panel} aria-label={t('title')}>
        <AvatarField user={user} />
        {isEditing ? (
          <ProfileForm user={user} onDone={() => setEditing(false)} />
        ) : (
          <ProfileFacts user={user} />
        )}
      </section>
    </Page>
  );
}
