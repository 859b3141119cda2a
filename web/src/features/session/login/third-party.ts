import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { find } from './find.ts';

/** Lists the third parties that users can sign in with. */
export async function listThirdParties(panel: HTMLElement): Promise<void> {
  const problem = find(panel, '[role=alert]');
  const say = (error: unknown) => {
    problem.textContent = toSentence(error);
  };
  problem.textContent = '';
  try {
    const providers = await api.session.providers();
    find(panel, 'ul').replaceChildren(...providers.map((one) => toItem(one, say)));
    find(panel, 'p:not([role])').hidden = providers.length > 0;
  } catch (error) {
    say(error);
  }
}

function toItem({ id, name }: { id: string; name: string }, say: (error: unknown) => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', () => start(id).catch(say));
  const item = document.createElement('li');
  item.append(button);
  return item;
}

async function start(id: string): Promise<void> {
  const { url } = await api.sso.oidcStart({ params: { id } });
  if (!/^https?:\/\//.test(url)) throw new Error('a provider must be a web address');
  window.location.assign(url);
}
