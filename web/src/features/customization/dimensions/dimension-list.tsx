import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import styles from './dimensions.module.css';

type DimensionChoice = { code: string; label: string };
type Props = {
  choices: readonly DimensionChoice[];
  /** The codes of the chosen dimensions, in their order. */
  chosen: readonly string[];
  most: number;
  onChange: (chosen: readonly string[]) => void;
};

/** Shows a list for choosing dimensions: first the chosen dimensions, which the user can move, then all others. */
export function DimensionList({ choices, chosen, most, onChange }: Props) {
  const first = chosen.flatMap((code) => choices.find((one) => one.code === code) ?? []);
  const rest = choices.filter(({ code }) => !chosen.includes(code));
  return (
    <ul className={styles.list}>
      {first.map(({ code, label }, index) => (
        <li key={code}>
          <Checkbox
            checked
            disabled={chosen.length === 1}
            onChange={() => onChange(chosen.filter((one) => one !== code))}
          >
            {label}
          </Checkbox>
          <span className={styles.space} />
          <Steps label={label} index={index} chosen={chosen} onChange={onChange} />
        </li>
      ))}
      {rest.map(({ code, label }) => (
        <li key={code}>
          <Checkbox
            checked={false}
            disabled={chosen.length >= most}
            onChange={() => onChange([...chosen, code])}
          >
            {label}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

type StepsProps = Pick<Props, 'chosen' | 'onChange'> & { label: string; index: number };

function Steps({ label, index, chosen, onChange }: StepsProps) {
  const { t } = useTranslation('customization');
  const move = (step: -1 | 1) => {
    const next = [...chosen];
    const [code] = next.splice(index, 1);
    if (code !== undefined) next.splice(index + step, 0, code);
    onChange(next);
  };
  return (
    <>
      <IconButton
        label={t('dimensions.up', { label })}
        disabled={index === 0}
        onClick={() => move(-1)}
      >
        <ArrowUpOutlined aria-hidden />
      </IconButton>
      <IconButton
        label={t('dimensions.down', { label })}
        disabled={index === chosen.length - 1}
        onClick={() => move(1)}
      >
        <ArrowDownOutlined aria-hidden />
      </IconButton>
    </>
  );
}
