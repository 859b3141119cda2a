import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { api } from '#lib/api.ts';

type Props = {
  id: string;
  /** The report that is shown anyway. */
  without: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
};

const mostReports = 9;

/** Lets the user choose further reports for a wall. */
export function ReportChoice({ id, without, value = [], onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['analyticsReport', 'choices'],
    queryFn: ({ signal }) =>
      api.analyticsReport.list({ query: { pageNum: 1, pageSize: 200 }, signal }),
  });
  const options = (data?.rows ?? [])
    .filter((one) => one.id !== without)
    .map((one) => ({ value: one.id, label: one.name }));
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={mostReports}
      value={[...value]}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      {...(onChange ? { onChange } : {})}
    />
  );
}
