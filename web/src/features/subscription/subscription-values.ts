import type { NamedRange, Subscription, SubscriptionForm } from '@stacksight/contract';

/** The fields of the form; the kind of receiver decides which of them count. */
export type SubscriptionValues = Omit<SubscriptionForm, 'to' | 'range'> & {
  kind: SubscriptionForm['to']['kind'];
  account: string;
  role: string;
  addresses: string[];
  glc: string;
  libraries: string[];
  /** The name of a range; empty for the range of the report. */
  range: NamedRange | '';
};

/** Returns the values of the form for a subscription, or for a new one of a report. */
export function toValues(row: Subscription | null, report: string): SubscriptionValues {
  const to = row?.to ?? { kind: 'me' as const };
  return {
    report: row?.report ?? report,
    kind: to.kind,
    account: to.kind === 'person' ? to.account : '',
    role: to.kind === 'role' ? to.role : '',
    addresses: to.kind === 'addresses' ? to.addresses : [],
    glc: to.kind === 'addresses' ? to.glc : '',
    libraries: to.kind === 'addresses' ? (to.libraries ?? []) : [],
    every: row?.every ?? 'complete',
    weekday: row?.weekday ?? 1,
    day: row?.day ?? 1,
    month: row?.month ?? 1,
    hour: row?.hour ?? 7,
    range: typeof row?.range === 'string' ? row.range : '',
    formats: row?.formats ?? ['pdf'],
    layout: row?.layout ?? 'portrait',
    language: row?.language ?? 'zh-CN',
    hasPicture: row?.hasPicture ?? true,
    skipsSame: row?.skipsSame ?? true,
    isEnabled: row?.isEnabled ?? true,
  };
}

/** Returns the form that the server takes. */
export function toForm(values: SubscriptionValues): SubscriptionForm {
  const { kind, account, role, addresses, glc, libraries, range, ...rest } = values;
  return { ...rest, range: range === '' ? null : range, to: toTarget() };

  function toTarget(): SubscriptionForm['to'] {
    if (kind === 'person') return { kind, account };
    if (kind === 'role') return { kind, role };
    if (kind === 'me') return { kind };
    return { kind, addresses, glc, libraries: libraries.length === 0 ? null : libraries };
  }
}
