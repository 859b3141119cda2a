import type { Project } from '@stacksight/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { hasTyped } from '#lib/filter/has-typed.ts';

/** Shows the field for the members of a project, with a search for accounts. */
export function MembersField({ project }: { project: Project | null }) {
  const { t } = useTranslation('project-info');
  const [search, setSearch] = useState('');
  const { data = [], isFetching } = useQuery({
    queryKey: ['projectInfo', 'people', search],
    queryFn: ({ signal }) => api.projectInfo.people({ query: { search }, signal }),
    placeholderData: keepPreviousData,
  });
  const found = data.map(({ id, username, nickName }) => ({
    value: id,
    label: nickName === '' ? username : `${nickName} (${username})`,
  }));
  // The names of chosen members stay among the options, even if the search does not find them.
  const members = (project?.memberIds ?? []).map((value, index) => ({
    value,
    label: project?.members[index] ?? value,
  }));
  const others = members.filter(({ value }) => !found.some((one) => one.value === value));
  return (
    <Form.Item name="memberIds" label={t('column.members')} extra={t('field.membersExtra')}>
      <Select
        mode="multiple"
        loading={isFetching}
        placeholder={t('field.membersNone')}
        notFoundContent={isFetching ? null : t('field.membersEmpty')}
        showSearch={{
          filterOption: (typed, option) => hasTyped(typed, { label: option?.label }),
          onSearch: setSearch,
        }}
        options={[...found, ...others]}
      />
    </Form.Item>
  );
}
