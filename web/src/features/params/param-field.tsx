import { opacAddress, type Param, type ParamKind, paramKinds } from '@stacksight/contract';
import { Button, Form, Input, InputNumber, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './params.module.css';

type Props = { param: Param; onReset: () => void };

/** Shows the field of one parameter, with its meaning and a button that restores the default. */
export function ParamField({ param, onReset }: Props) {
  const { t } = useTranslation('params');
  const { key, value, usual } = param;
  const kind = paramKinds[key];
  const name = key.replaceAll('.', '_').replaceAll('-', '_');
  const label = t(`param.${name}.name`);
  if (kind === undefined) return null;
  return (
    <div className={styles.field}>
      <Form.Item
        name={[key]}
        label={label}
        extra={<Extra kind={kind} name={[key]} means={t(`param.${name}.means`)} />}
      >
        <Control kind={kind} />
      </Form.Item>
      {value !== usual && (
        <Button size="small" onClick={onReset} aria-label={`${t('reset.button')} ${label}`}>
          {t('reset.button')}
        </Button>
      )}
    </div>
  );
}

type ControlProps = {
  kind: ParamKind;
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
};

function Control({ kind, id, value = '', onChange = () => undefined }: ControlProps) {
  const { t } = useTranslation('params');
  const common = id === undefined ? {} : { id };
  if (kind.type === 'flag')
    return (
      <Switch {...common} checked={value === 'true'} onChange={(is) => onChange(String(is))} />
    );
  if (kind.type === 'choice')
    return (
      <Select
        {...common}
        value={value}
        onChange={onChange}
        options={kind.choices.map((one) => ({ value: one, label: t(`choice.${one}`) }))}
      />
    );
  if (kind.type === 'number')
    return (
      <InputNumber
        {...common}
        min={kind.least}
        max={kind.most}
        precision={0}
        value={Number(value)}
        onChange={(next) => onChange(String(next ?? kind.least))}
      />
    );
  const most = kind.type === 'text' ? kind.most : 500;
  return (
    <Input
      {...common}
      maxLength={most}
      value={value}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const sample = { bookrecno: '20311', isbn: '9787572608582' };

function Extra({ kind, name, means }: { kind: ParamKind; name: string[]; means: string }) {
  const { t } = useTranslation('params');
  const value: string = Form.useWatch(name) ?? '';
  const address = kind.type === 'template' ? opacAddress(value.trim(), sample) : null;
  return (
    <>
      {means}
      {address !== null && URL.canParse(address) && (
        <>
          {' '}
          <a href={address} target="_blank" rel="noreferrer" className={styles.test}>
            {t('test', { address })}
          </a>
        </>
      )}
    </>
  );
}
