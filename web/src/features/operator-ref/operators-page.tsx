import { useTranslation } from 'react-i18next';
import { urlChoice, useUrlState } from '#lib/url-state.ts';
import { OperatorNames } from './names/operator-names.tsx';
import { OperationTypes } from './operations/operation-types.tsx';
import { OperatorPlaces } from './places/operator-places.tsx';
import { OperatorRoles } from './roles/operator-roles.tsx';

const keys = ['names', 'roles', 'places', 'operations'] as const;
const shape = { tab: urlChoice(keys, 'names') };
const lists = {
  names: OperatorNames,
  roles: OperatorRoles,
  places: OperatorPlaces,
  operations: OperationTypes,
};

/** Shows the page about the operators in circulation data: names, roles, places and operation codes. */
export function OperatorsPage() {
  const { t } = useTranslation('operator-ref');
  const [{ tab }] = useUrlState(shape);
  const tabs = {
    title: t('title'),
    active: tab,
    tabs: [
      { key: 'names', label: t('tab.names') },
      { key: 'roles', label: t('tab.roles') },
      { key: 'places', label: t('tab.places') },
      { key: 'operations', label: t('tab.operations') },
    ],
  };
  const List = lists[tab];
  return <List tabs={tabs} />;
}
