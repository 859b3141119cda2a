import { changeLanguage, i18n } from '#lib/i18n/i18n.ts';
import { getLanguage } from '#lib/i18n/language.ts';
import { drawLogin } from './draw-login.ts';
import { findElement } from './find-element.ts';
import { startLoginForm } from './login-form.ts';
import { followOtherWindows } from './sign-in.ts';
import { startTabs } from './tabs.ts';

// The login page needs no React. It is part of the HTML (`login-view.tsx`) and works as soon as this script has loaded.

/** Shows the login page with its behaviour; returns a function that removes the page. */
export function showLogin(onType: () => void): () => void {
  const entrance = findElement(document, '#entrance');
  let drawing = new AbortController();
  const draw = () => {
    drawLogin(entrance, getLanguage());
    document.title = `${i18n.t('session:login.title')} · ${i18n.t('common:product.name')}`;
    startTabs(entrance);
    startLoginForm(findElement<HTMLFormElement>(entrance, 'form'), onType, drawing.signal);
    findElement(entrance, 'main > button').onclick = () => void changeTo();
  };
  const clear = () => {
    drawing.abort();
    entrance.replaceChildren();
  };
  const changeTo = async () => {
    await changeLanguage(getLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN');
    const typed = inputsOf(entrance).map(({ value }) => value);
    clear();
    drawing = new AbortController();
    draw();
    for (const [index, input] of inputsOf(entrance).entries()) input.value = typed[index] ?? '';
    findElement(entrance, 'main > button').focus();
  };
  draw();
  for (const button of entrance.querySelectorAll<HTMLElement>('[data-clicked]')) button.click();
  const shown = new AbortController();
  followOtherWindows(shown.signal);
  return () => {
    shown.abort();
    clear();
  };
}

const inputsOf = (entrance: HTMLElement) => [...entrance.querySelectorAll('input')];
