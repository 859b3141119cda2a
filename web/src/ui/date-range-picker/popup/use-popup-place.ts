import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { placePopup } from './placement.ts';

// On small screens, the style sheet positions the popup.
const sheet = '(max-width: 575.98px)';
// A transparent element can take the focus, unlike a hidden one.
const unplaced: CSSProperties = { opacity: 0, left: 0, top: 0 };

/** Returns the position of the open popup beside its field; the hook computes it again when the window changes. */
export function usePopupPlace(
  isOpen: boolean,
  field: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>(unplaced);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      if (!field.current || !popup.current) return;
      if (matchMedia(sheet).matches) return setStyle({});
      const view = {
        width: document.documentElement.clientWidth,
        height: document.documentElement.clientHeight,
      };
      const { offsetWidth: width, offsetHeight: height } = popup.current;
      const box = field.current.getBoundingClientRect();
      setStyle(placePopup(box, view, { width, height }).style);
    };
    place();
    const watcher = new ResizeObserver(place);
    if (popup.current) watcher.observe(popup.current);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      watcher.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [isOpen, field, popup]);
  return style;
}
