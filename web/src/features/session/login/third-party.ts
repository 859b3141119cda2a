import { api } from '#lib/api.ts';
import { toSentence } from '#lib/errors/handle-error.ts';
import { findElement } from './find-element.ts';

/** Shows the tab of other systems that sign users in, if the server has any. */
export async function offerThirdParties(tab: HTMLElement, panel: HTMLElement): Promise<void> {
  const problem = findElement(panel, '[role=alert]');
  const say = (error: unknown) => {
    problem.textContent = toSentence(error);
  };
  problem.textContent = '';
  try {
    const providers = await api.session.providers();
    findElement(panel, 'ul').replaceChildren(...providers.map((one) => toItem(one, say)));
    tab.hidden = providers.length === 0;
    delete tab.dataset.failed;
  } catch (error) {
    // After an error, the tab is shown with the error, and reads the list again when the user chooses the tab.
    tab.hidden = false;
    tab.dataset.failed = '';
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
