import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Spot } from '#ui/popup-menu/place-beside.ts';
import { PopupMenu } from '#ui/popup-menu/popup-menu.tsx';
import { emptyParameter, type RuleDraft, type RuleQuestionKind } from '../draft.ts';
import styles from '../edit.module.css';
import { ParameterCard } from './parameter-card.tsx';
import { parameterTypes, useParameterWords } from './parameter-words.ts';

const most = 20;

/** Shows the list of a rule's parameters in the form, in their order. */
export function Parameters({ kind }: { kind: RuleQuestionKind }) {
  const { t } = useTranslation('rule-config');
  const isOfSql = kind === 'sql';
  return (
    <section className={styles.panel} aria-label={t('edit.parameters')}>
      <h2>{t('edit.parameters')}</h2>
      <p className={styles.hint}>{t(isOfSql ? 'edit.parametersHint' : 'edit.partsHint')}</p>
      <Form.List name="parameters">
        {(fields, { add, remove, move }) => (
          <>
            {fields.map(({ key, name: at }) => (
              <ParameterCard
                key={key}
                at={at}
                isLast={at === fields.length - 1}
                isOfSql={isOfSql}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            ))}
            {isOfSql && fields.length < most && <AddButton onAdd={add} />}
          </>
        )}
      </Form.List>
    </section>
  );
}

function AddButton({ onAdd }: { onAdd: (parameter: RuleDraft['parameters'][number]) => void }) {
  const { t } = useTranslation('rule-config');
  const words = useParameterWords();
  const form = Form.useFormInstance<RuleDraft>();
  const [spot, setSpot] = useState<Spot | null>(null);
  return (
    <>
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={spot !== null}
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'start' })
        }
      >
        {t('edit.addParameter')}
      </Button>
      {spot && (
        <PopupMenu
          label={t('edit.addParameter')}
          actions={parameterTypes.map((type) => ({
            key: type,
            label: words[type],
            run: () =>
              onAdd(emptyParameter(type, freeName(type, form.getFieldValue('parameters')))),
          }))}
          spot={spot}
          onClose={() => setSpot(null)}
        />
      )}
    </>
  );
}

const usual = { dateRange: 'range', enumeration: 'choice', dictionary: 'codes' } as const;

function freeName(type: (typeof parameterTypes)[number], taken: RuleDraft['parameters']): string {
  const names = new Set(taken.map(({ name }) => name));
  const start = type in usual ? usual[type as keyof typeof usual] : type;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? start : `${start}${n}`;
    if (!names.has(name)) return name;
  }
}
