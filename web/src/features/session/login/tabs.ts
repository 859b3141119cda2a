import { find } from './find.ts';
import { listThirdParties } from './third-party.ts';

/** Switches the two tabs of the login page by click and by arrow keys. */
export function startTabs(entrance: HTMLElement): void {
  const tabs = [...entrance.querySelectorAll<HTMLElement>('[role=tab]')];
  const choose = (chosen: HTMLElement) => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      const panel = find(entrance, `#${tab.getAttribute('aria-controls')}`);
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      panel.hidden = !isChosen;
      if (isChosen && tab.id === 'tab-third-party') void listThirdParties(panel);
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.onclick = () => choose(tab);
    tab.onkeydown = ({ key }) => {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      const next = tabs[1 - index] ?? tab;
      choose(next);
      next.focus();
    };
  }
}
