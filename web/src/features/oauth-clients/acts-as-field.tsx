import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { hasTyped } from '#lib/filter/has-typed.ts';

/** Shows the field for the run-as account, whose rights a client's own token has. */
export function ActsAsField() {
  const { t } = useTranslation('oauth-clients');
  const [search, setSearch] = useState('');
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['oauthClients', 'accounts', search],
    queryFn: ({ signal }) => api.oauthClients.accounts({ query: { search }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Form.Item
      name="actsAs"
      label={t('field.actsAs')}
      extra={t('field.actsAsExtra')}
      rules={[{ required: true, message: t('error.empty') }]}
      getValueProps={(value: string) => ({ value: value === '' ? undefined : value })}
    >
      <Select
        loading={isFetching}
        placeholder={t('field.actsAsNone')}
        notFoundContent={isFetching ? null : t('field.actsAsEmpty')}
        showSearch={{ filterOption: isPlaceholderData && hasTyped, onSearch: setSearch }}
        options={data.map(({ username, nickName }) => ({
          value: username,
          label: nickName === '' ? username : `${nickName} (${username})`,
        }))}
      />
    </Form.Item>
  );
}
