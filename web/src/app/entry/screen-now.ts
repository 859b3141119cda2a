import { useSession } from '#lib/session/session-store.ts';
import { usePlace } from '#lib/window/place.ts';
import { chooseScreen, type Screen } from './choose-screen.ts';

/** Returns the screen for the current address and session. */
export function screenNow(): Screen {
  const { accessToken, user } = useSession.getState();
  return chooseScreen(usePlace.getState().path, {
    isSignedIn: accessToken !== null && user !== null,
    mustChangePassword: user?.mustChangePassword ?? false,
  });
}
