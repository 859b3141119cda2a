import type { TransferPlan } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import styles from './shelf.module.css';

/** Where the user scans: an approved plan, and one of its libraries. */
export type ShelfPlace = { plan: string; libcode: string };
type Choice = { value: string; label: string };
type KnownPlace = {
  /** The approved plans; undefined until they are known. */
  plans: readonly Choice[] | undefined;
  planName: string | undefined;
  /** True while the names of plan and library load. */
  isComing: boolean;
  /** The libraries of the plan that the user may see; undefined until they are known. */
  libraries: readonly Choice[] | undefined;
};

/** Reads the choices of plans and libraries; takes back a choice that is no longer possible, and takes the only one. */
export function useKnownPlace(
  { plan, libcode }: ShelfPlace,
  change: (part: Partial<ShelfPlace>) => void,
): KnownPlace {
  const query = { state: 'approved' as const, pageSize: 100 };
  const { data } = useQuery({
    queryKey: ['holding', 'list', query],
    queryFn: ({ signal }) => api.holding.list({ query, signal }),
    meta: { silent: true },
  });
  const { data: chosen, error } = useQuery({
    queryKey: ['holding', 'get', plan],
    queryFn: ({ signal }) => api.holding.get({ params: { x: plan }, signal }),
    enabled: plan !== '',
    meta: { silent: true },
  });
  const plans = data?.rows.map(({ id, name }) => ({ value: id, label: name }));
  const libraries = useLibrariesOf(chosen);
  // The plan itself tells, because a stored list of plans may be older than the plan.
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  const isGone = isUnknown || (chosen !== undefined && chosen.state !== 'approved');
  const isElsewhere = libcode !== '' && libraries?.every(({ value }) => value !== libcode) === true;
  const [only] = libraries ?? [];
  const sole = libcode === '' && libraries?.length === 1 ? only?.value : undefined;
  useEffect(() => {
    if (isGone) change({ plan: '' });
    else if (isElsewhere) change({ libcode: '' });
    else if (sole !== undefined) change({ libcode: sole });
  }, [isGone, isElsewhere, sole, change]);
  const isComing = error === null && libraries === undefined;
  return { plans, planName: isGone ? undefined : chosen?.name, isComing, libraries };
}

function useLibrariesOf(plan: TransferPlan | undefined): readonly Choice[] | undefined {
  const { groups, group } = useLibraries(plan?.glc ?? '');
  if (plan === undefined || groups === undefined) return undefined;
  return (group?.libraries ?? [])
    .filter(({ code }) => plan.question.libraries.includes(code))
    .map(({ code, label }) => ({ value: code, label }));
}

type PlaceBarProps = {
  place: ShelfPlace;
  known: KnownPlace;
  onChange: (part: Partial<ShelfPlace>) => void;
};

/** Shows plan and library in one line once they are chosen, and otherwise the two choices. */
export function ShelfPlaceBar({ place: { plan, libcode }, known, onChange }: PlaceBarProps) {
  const { t } = useTranslation('holding');
  const [isOpen, setIsOpen] = useState(false);
  const { plans = [], libraries = [], planName, isComing } = known;
  const libraryName = libraries.find(({ value }) => value === libcode)?.label;
  const isNamed = planName !== undefined && libraryName !== undefined;
  const isChosen = plan !== '' && libcode !== '' && (isNamed || isComing);
  // The line is there before its names, so that nothing moves when they come.
  if (isChosen && !isOpen)
    return (
      <div className={styles.place}>
        <span>
          <b>{libraryName ?? '…'}</b>
          <span>{planName ?? '…'}</span>
        </span>
        <Button onClick={() => setIsOpen(true)}>{t('shelf.change')}</Button>
      </div>
    );
  return (
    <div className={styles.choices}>
      <Select
        size="large"
        aria-label={t('one')}
        placeholder={t('shelf.plan')}
        value={planName ?? null}
        options={[...plans]}
        notFoundContent={t('shelf.noPlan')}
        onSelect={(id: string) => {
          onChange({ plan: id });
          setIsOpen(false);
        }}
      />
      <Select
        size="large"
        showSearch={{ optionFilterProp: 'label' }}
        disabled={plan === ''}
        aria-label={t('shelf.library')}
        placeholder={t('shelf.library')}
        value={libraryName === undefined ? null : libcode}
        options={[...libraries]}
        onSelect={(next: string) => {
          onChange({ libcode: next });
          setIsOpen(false);
        }}
      />
    </div>
  );
}
