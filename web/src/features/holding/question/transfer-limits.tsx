import type { TransferQuestionInput } from '@stacksight/contract';
import { useQuery } from '@tanstack/react-query';
import { Select, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import styles from '../holding.module.css';
import { VanWeek } from '../transfer-van.tsx';
import sliders from './limit-slider.module.css';
import { TransferPairs } from './transfer-pairs.tsx';

const limits = {
  most: { min: 50, max: 2_000, step: 50, usual: 300 },
  leastGain: { min: 0.1, max: 10, step: 0.1, usual: 0.5 },
  supplyDays: { min: 7, max: 365, step: 1, usual: 60 },
  newDays: { min: 0, max: 730, step: 30, usual: 180 },
  keeps: { min: 0, max: 5, step: 1, usual: 1 },
  mostOfTitle: { min: 1, max: 20, step: 1, usual: 6 },
  restMonths: { min: 0, max: 60, step: 1, usual: 12 },
  mostFull: { min: 50, max: 100, step: 1, usual: 85 },
  perBox: { min: 5, max: 200, step: 5, usual: 30 },
};
/** The limits that are absent if their slider is at the right end. */
const openLimits = {
  mostLeaving: { min: 10, max: 1_000, step: 10 },
  mostArriving: { min: 10, max: 1_000, step: 10 },
  mostPerRange: { min: 1, max: 50, step: 1 },
};
export type TransferLimitKey = keyof typeof limits;
type OpenLimitKey = keyof typeof openLimits;
type Change = (part: Partial<TransferQuestionInput>) => void;

type LimitProps = { name: TransferLimitKey; question: TransferQuestionInput; onChange: Change };

/** Shows one limit of a plan as a slider. */
export function TransferLimit({ name, question, onChange }: LimitProps) {
  const { full } = useFormat();
  const { usual, ...range } = limits[name];
  return (
    <LimitSlider
      name={name}
      range={range}
      value={question[name] ?? usual}
      toText={(value) => full(value, name === 'leastGain' ? 1 : 0)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

function OpenLimit({
  name,
  question,
  onChange,
}: Omit<LimitProps, 'name'> & { name: OpenLimitKey }) {
  const { t } = useTranslation('holding');
  const { full } = useFormat();
  const { min, max, step } = openLimits[name];
  const open = max + step;
  return (
    <LimitSlider
      name={name}
      range={{ min, max: open, step }}
      value={question[name] ?? open}
      toText={(value) => (value > max ? t('question.open') : full(value))}
      onChange={(value) => onChange({ [name]: value > max ? null : value })}
    />
  );
}

type SliderProps = {
  name: TransferLimitKey | OpenLimitKey;
  range: { min: number; max: number; step: number };
  value: number;
  toText: (value: number) => string;
  onChange: (value: number) => void;
};

/** Shows a slider with its value and unit above it, and the smallest and largest value below it. */
function LimitSlider({ name, range, value, toText, onChange }: SliderProps) {
  const { t } = useTranslation('holding');
  const unit = value > range.max - range.step && name in openLimits ? '' : t(`unit.${name}`);
  return (
    <div className={sliders.limit}>
      <output>
        {toText(value)}
        {unit !== '' && <small>{unit}</small>}
      </output>
      <Slider
        {...range}
        className={sliders.slider ?? ''}
        value={value}
        onChange={onChange}
        ariaLabelForHandle={t(`question.${name}`)}
        tooltip={{ open: false }}
      />
      <p aria-hidden>
        <span>{toText(range.min)}</span>
        <span>{toText(range.max)}</span>
      </p>
    </div>
  );
}

type LimitsProps = {
  question: TransferQuestionInput;
  group: LibraryGroup | undefined;
  onChange: Change;
};

/** Shows the limits of a plan that users rarely change. */
export function TransferLimits({ question, group, onChange }: LimitsProps) {
  const { t } = useTranslation('holding');
  const libraries = (group?.libraries ?? []).filter(({ code }) =>
    question.libraries.includes(code),
  );
  const { data: rooms = [] } = useQuery({
    queryKey: ['desk', 'location', group?.code],
    queryFn: ({ signal }) => api.desk.location({ query: { glc: group?.code ?? '' }, signal }),
    enabled: group !== undefined && libraries.length > 0,
    meta: { silent: true },
  });
  return (
    <>
      {(['newDays', 'keeps', 'mostOfTitle', 'restMonths', 'mostFull'] as const).map((name) => (
        <div key={name}>
          <span>{t(`question.${name}`)}</span>
          <TransferLimit name={name} question={question} onChange={onChange} />
        </div>
      ))}
      {(['mostLeaving', 'mostArriving', 'mostPerRange'] as const).map((name) => (
        <div key={name}>
          <span>{t(`question.${name}`)}</span>
          <OpenLimit name={name} question={question} onChange={onChange} />
        </div>
      ))}
      <div>
        <span>{t('question.keptRooms')}</span>
        <Select
          mode="multiple"
          className={styles.wide}
          aria-label={t('question.keptRooms')}
          placeholder={t('question.noRooms')}
          value={question.keptRooms ?? []}
          optionFilterProp="label"
          maxTagCount={4}
          options={libraries.map(({ code, label }) => ({
            label,
            options: rooms
              .filter(({ libcode }) => libcode === code)
              .map((room) => ({ value: room.code, label: room.label })),
          }))}
          onChange={(keptRooms: string[]) => onChange({ keptRooms })}
        />
      </div>
      <div>
        <span>{t('question.boxes')}</span>
        <VanWeek
          label={t('question.boxes')}
          boxes={question.boxes}
          onChange={(boxes) => onChange({ boxes })}
        />
      </div>
      {question.boxes && (
        <div>
          <span>{t('question.perBox')}</span>
          <TransferLimit name="perBox" question={question} onChange={onChange} />
        </div>
      )}
      <TransferPairs question={question} libraries={libraries} onChange={onChange} />
    </>
  );
}
