import { PlusOutlined } from '@ant-design/icons';
import { type TransferPlanRow, transferStates } from '@stacksight/contract';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { useGroupFilter } from '#lib/resource/use-group-filter.ts';
import { resourceShape, useResource } from '#lib/resource/use-resource.ts';
import { urlText } from '#lib/url-state.ts';
import { Can } from '#ui/can/can.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import { ResourcePage } from '#ui/resource-page/resource-page.tsx';
import type { ResourceColumn } from '#ui/resource-page/resource-page-props.ts';
import { StatusMark } from '#ui/status-mark/status-mark.tsx';
import { stateTones } from './tones.ts';

const shape = resourceShape({ state: urlText(), glc: urlText() });

/** Shows the list of plans that move copies between libraries. */
export function TransfersPage() {
  const { t } = useTranslation('holding');
  const navigate = useNavigate();
  const resource = useResource<TransferPlanRow>({
    name: 'holding.list',
    list: api.holding.list,
    shape,
  });
  return (
    <ResourcePage<TransferPlanRow, object>
      title={t('title')}
      one={t('one')}
      hint={t('hint')}
      resource={resource}
      nameOf={({ name }) => name}
      nameColumn="name"
      columns={useColumns()}
      search={t('search')}
      filters={[
        {
          name: 'state',
          label: t('column.state'),
          options: transferStates.map((value) => ({ value, label: t(`state.${value}`) })),
        },
        ...useGroupFilter(),
      ]}
      remove={{
        needs: 'holdings:plan',
        canRemove: ({ state }) => state === 'draft',
        run: ({ id }) => api.holding.remove({ params: { x: id } }),
      }}
      extra={
        <Can all={['holdings:plan']}>
          <Button
            type="primary"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => void navigate('/holdings/transfers/new')}
          >
            {t('new.button')}
          </Button>
        </Can>
      }
      empty={{ reason: t('empty.reason'), hint: t('empty.hint') }}
    />
  );
}

function useColumns(): ResourceColumn<TransferPlanRow>[] {
  const { t } = useTranslation('holding');
  const { full, date } = useFormat();
  return [
    {
      key: 'name',
      title: t('column.name'),
      width: 220,
      wraps: true,
      card: 'title',
      sort: 'ascend',
      render: ({ id, name }) => <Link to={`/holdings/transfers/${id}`}>{name}</Link>,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: 110,
      sort: 'ascend',
      render: ({ state }) => (
        <StatusMark tone={stateTones[state]}>{t(`state.${state}`)}</StatusMark>
      ),
    },
    {
      key: 'copies',
      title: t('column.copies'),
      width: 90,
      align: 'end',
      render: ({ copies }) => full(copies),
    },
    {
      key: 'received',
      title: t('column.received'),
      width: 90,
      align: 'end',
      render: ({ received }) => full(received),
    },
    {
      key: 'gain',
      title: t('column.gain'),
      width: 120,
      align: 'end',
      render: ({ gain }) => full(Math.round(gain)),
    },
    {
      key: 'createdAt',
      title: t('column.createdAt'),
      width: 160,
      wraps: true,
      sort: 'descend',
      render: ({ createdAt, createdBy }) => `${date(createdAt)} ${createdBy}`,
    },
    {
      key: 'approvedAt',
      title: t('column.approvedAt'),
      width: 160,
      wraps: true,
      sort: 'descend',
      render: ({ approvedAt, approvedBy }) =>
        approvedAt === null ? noValue : `${date(approvedAt)} ${approvedBy}`,
    },
  ];
}
