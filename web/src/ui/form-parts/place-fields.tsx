import { Form, Select } from 'antd';
import { FormPair } from './form-pair.tsx';
import styles from './form-parts.module.css';

type PlaceOption = { value: string; label: string };
type Props = {
  labels: { libcode: string; loc: string; whole: string; missing: string };
  libraries: readonly PlaceOption[];
  locations: readonly PlaceOption[];
  /** The label of the choice of every library, stored as an empty code; without it, a library is required. */
  everywhere?: string;
  onLibrary: () => void;
};

/** Chooses a library, and one of its locations or all of them. */
export function PlaceFields({ labels, libraries, locations, everywhere, onLibrary }: Props) {
  const all = everywhere === undefined ? [] : [{ value: '', label: everywhere }];
  return (
    <FormPair>
      <Form.Item
        name="libcode"
        label={labels.libcode}
        rules={everywhere === undefined ? [{ required: true, message: labels.missing }] : []}
      >
        <Select
          className={styles.wide ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          options={[...all, ...libraries]}
          onChange={onLibrary}
        />
      </Form.Item>
      <Form.Item name="loc" label={labels.loc}>
        <Select
          className={styles.wide ?? ''}
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: labels.whole }, ...locations]}
        />
      </Form.Item>
    </FormPair>
  );
}
