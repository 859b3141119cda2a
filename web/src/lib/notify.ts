import { create } from 'zustand';

// Any module can send short notices and questions to the user from here; `app/toaster.tsx` shows them.

/** The seconds for which a notice stays (spec §9). */
export const toastSeconds = 5;

export type Toast = {
  id: number;
  kind: 'success' | 'info' | 'warning' | 'error';
  text: string;
  title?: string;
  /** A button in the notice. */
  action?: { label: string; run: () => void };
  /** A new notice of a group takes the place of the one before. */
  group?: string;
  seconds: number;
};
/** A question to the user before an action that cannot be undone. */
export type ConfirmQuestion = {
  title: string;
  text: string;
  /** The labels of the buttons, if "OK" and "Cancel" would be unclear. */
  labels?: { yes: string; no: string };
};

/** A dialog with a text; `canCancel` makes it a question. */
export type Alert = ConfirmQuestion & { canCancel: boolean; onClose: (isOk: boolean) => void };

type ShownMessages = { toasts: readonly Toast[]; alert: Alert | null };

export const useNotifications = create<ShownMessages>(() => ({ toasts: [], alert: null }));

let last = 0;
const most = 4;

function say(kind: Toast['kind'], text: string, rest: Partial<Toast> = {}): void {
  const { toasts } = useNotifications.getState();
  if (text === '') return;
  last += 1;
  const toast: Toast = { seconds: toastSeconds, ...rest, id: last, kind, text };
  const others = toasts.filter(
    (other) =>
      (other.text !== text || other.kind !== kind) &&
      (toast.group === undefined || other.group !== toast.group),
  );
  useNotifications.setState({ toasts: [...others, toast].slice(-most) });
}

type ToastOptions = Partial<Pick<Toast, 'title' | 'seconds' | 'action' | 'group'>>;

export const notify = {
  success: (text: string, options?: ToastOptions) => say('success', text, options),
  info: (text: string, options?: ToastOptions) => say('info', text, options),
  warning: (text: string, options?: ToastOptions) => say('warning', text, options),
  error: (text: string, options?: ToastOptions) => say('error', text, options),
  close: (id: number) =>
    useNotifications.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one.id !== id) })),
  /** Shows a text that the user must confirm; drops it while another dialog is open. */
  alert: (title: string, text: string, onClose: () => void) => {
    if (useNotifications.getState().alert === null)
      useNotifications.setState({ alert: { title, text, canCancel: false, onClose } });
  },
  closeAlert: (isOk: boolean) => {
    const { alert } = useNotifications.getState();
    useNotifications.setState({ alert: null });
    alert?.onClose(isOk);
  },
};

/** Asks before an action that cannot be undone; answers no while another dialog is open. */
export function ask(question: ConfirmQuestion): Promise<boolean> {
  if (useNotifications.getState().alert !== null) return Promise.resolve(false);
  return new Promise((resolve) => {
    useNotifications.setState({ alert: { ...question, canCancel: true, onClose: resolve } });
  });
}
