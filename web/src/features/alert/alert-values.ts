import type { AlertForm, AlertRule, AlertWatch, TargetAlert } from '@stacksight/contract';

/** The fields of the form; the kinds decide which of them count. */
export type AlertValues = {
  name: string;
  watchKind: AlertWatch['kind'];
  metric: string;
  target: string;
  component: string;
  kind: AlertRule['kind'];
  grain: 'day' | 'week' | 'month';
  below: number | null;
  above: number | null;
  against: 'before' | 'lastYear';
  direction: 'down' | 'up' | 'both';
  percent: number | null;
  sensitivity: 'low' | 'medium' | 'high';
  glc: string;
  libraries: string[];
  eachLibrary: boolean;
  toKind: AlertForm['to']['kind'];
  accounts: string[];
  role: string;
  pauseDays: number;
  hasQuiet: boolean;
  quietFrom: number;
  quietTo: number;
  action: string;
  isEnabled: boolean;
};

/** Returns the values of the form for an alert, or for a new one. */
export function toValues(row: TargetAlert | null): AlertValues {
  const rule = row?.rule;
  const to = row?.to;
  const watch = row?.watch;
  return {
    name: row?.name ?? '',
    watchKind: watch?.kind ?? 'metric',
    metric: watch?.kind === 'metric' ? watch.code : '',
    target: watch?.kind === 'target' ? watch.id : '',
    component: watch?.kind === 'component' ? watch.id : '',
    kind: rule?.kind ?? 'unusual',
    grain: rule !== undefined && rule.kind !== 'unusual' ? rule.grain : 'day',
    below: rule?.kind === 'bound' ? rule.below : null,
    above: rule?.kind === 'bound' ? rule.above : null,
    against: rule?.kind === 'change' ? rule.against : 'lastYear',
    direction: rule !== undefined && rule.kind !== 'bound' ? rule.direction : 'down',
    percent: rule?.kind === 'change' ? rule.percent : 20,
    sensitivity: rule?.kind === 'unusual' ? rule.sensitivity : 'medium',
    glc: row?.glc ?? '',
    libraries: row?.libraries ?? [],
    eachLibrary: row?.eachLibrary ?? true,
    toKind: to?.kind ?? 'me',
    accounts: to?.kind === 'people' ? to.accounts : [],
    role: to?.kind === 'role' ? to.role : '',
    pauseDays: row?.pauseDays ?? 7,
    hasQuiet: (row?.quiet ?? null) !== null,
    quietFrom: row?.quiet?.from ?? 21,
    quietTo: row?.quiet?.to ?? 8,
    action: row?.action ?? '',
    isEnabled: row?.isEnabled ?? true,
  };
}

/** Returns the form that the server takes. */
export function toForm(values: AlertValues): AlertForm {
  const { name, libraries, eachLibrary, pauseDays, action, isEnabled, hasQuiet } = values;
  return {
    ...{ name, eachLibrary, pauseDays, action, isEnabled, glc: values.glc },
    watch: toWatch(values),
    rule: toRule(values),
    to: toReceivers(values),
    libraries: libraries.length === 0 ? null : libraries,
    quiet: hasQuiet ? { from: values.quietFrom, to: values.quietTo } : null,
  };
}

function toWatch({ watchKind, metric, target, component }: AlertValues): AlertWatch {
  if (watchKind === 'metric') return { kind: 'metric', code: metric };
  return { kind: watchKind, id: watchKind === 'target' ? target : component };
}

function toRule({ kind, grain, ...values }: AlertValues): AlertRule {
  const { below, above, against, direction, percent, sensitivity } = values;
  if (kind === 'bound') return { kind, grain, below, above };
  if (kind === 'change') return { kind, grain, against, direction, percent: percent ?? 0 };
  return { kind, direction, sensitivity };
}

function toReceivers({ toKind, accounts, role }: AlertValues): AlertForm['to'] {
  if (toKind === 'people') return { kind: 'people', accounts };
  return toKind === 'role' ? { kind: 'role', role } : { kind: 'me' };
}
