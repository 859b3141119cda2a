import { findElement } from './find-element.ts';
import { offerThirdParties } from './third-party.ts';

/** Shows the tab of other systems that sign users in, and switches the two tabs by click and by arrow keys. */
export function startTabs(entrance: HTMLElement): void {
  const tabs = [...entrance.querySelectorAll<HTMLElement>('[role=tab]')];
  const other = findElement(entrance, '#tab-third-party');
  const offer = () => void offerThirdParties(other, findElement(entrance, '#panel-third-party'));
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      const panel = findElement(entrance, `#${tab.getAttribute('aria-controls')}`);
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
      if (isChosen && tab === other && 'failed' in tab.dataset) offer();
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.onclick = () => choose(tab);
    tab.onkeydown = ({ key }) => {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      const next = tabs[1 - index] ?? tab;
      if (next.hidden) return;
      choose(next);
      next.focus();
    };
  }
  offer();
}
