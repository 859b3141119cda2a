import { useSession } from '#lib/session/session-store.ts';
import { usePlace } from '#lib/window/place.ts';
import { chooseScreen, type Screen } from './choose-screen.ts';

/** What the window shows now: its address and its session say it. */
export function screenNow(): Screen {
  const { accessToken, user } = useSession.getState();
  return chooseScreen(usePlace.getState().path, {
    isSignedIn: accessToken !== null && user !== null,
    mustChangePassword: user?.mustChangePassword ?? false,
  });
}
