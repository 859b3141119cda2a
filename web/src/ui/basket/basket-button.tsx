import type { ComponentType } from 'react';
import { create } from 'zustand';
import type { AddButtonProps } from './add-button.tsx';

/** The button that adds to the report list; null on pages without the assistant, which do not load its code. */
export const useBasketSlot = create<{ Button: ComponentType<AddButtonProps> | null }>(() => ({
  Button: null,
}));

/** Shows the button that adds a chart or table to the report list, on pages that have the assistant. */
export function BasketButton(props: AddButtonProps) {
  const { Button } = useBasketSlot();
  return Button && <Button {...props} />;
}
