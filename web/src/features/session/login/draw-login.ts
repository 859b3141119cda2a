import type { Language } from '@stacksight/contract';
import { findElement } from './find-element.ts';

/** Puts the login page of a language into the document, if the document has none, and focuses the first field. */
export function drawLogin(entrance: HTMLElement, language: Language): void {
  if (entrance.hasChildNodes()) return;
  const template = document.querySelector<HTMLTemplateElement>(
    `template[data-login="${language}"]`,
  );
  if (template === null) throw new Error(`the page has no login page in ${language}`);
  entrance.append(template.content.cloneNode(true));
  findElement(entrance, '[name=username]').focus();
}
