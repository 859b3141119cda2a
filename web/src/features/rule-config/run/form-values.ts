import type { RulePage, RuleParameter, RuleValues } from '@stacksight/contract';

// Reads and writes the values of a rule's form in the address: `p.<name>` for each value other than the default, and
// the library group and libraries.

export type FormValues = Readonly<Record<string, RuleValues[string]>>;
export type RunState = {
  values: FormValues;
  glc: string;
  libraries: readonly string[];
};

/** The parameters and first libraries of a form; the address has only the differences from them. */
export type FormShape = {
  parameters: readonly Pick<RulePage['parameters'][number], 'parameter'>[];
  libraries: Pick<RulePage['libraries'], 'chosen'>;
};

/** Reads the state from a search string; a missing or wrong value becomes its default. */
export function readState(search: string, { parameters, libraries }: FormShape): RunState {
  const params = new URLSearchParams(search);
  const values = parameters.map(({ parameter }) => {
    const text = params.get(`p.${parameter.name}`);
    return [parameter.name, text === null ? parameter.default : read(text, parameter)];
  });
  return {
    values: Object.fromEntries(values) as FormValues,
    glc: params.get('glc') ?? '',
    libraries: split(params.get('libraries') ?? write([...libraries.chosen])),
  };
}

/** Writes a state as a search string. */
export function writeState(state: RunState, form: FormShape): string {
  const params = new URLSearchParams();
  for (const { parameter } of form.parameters) {
    const text = write(state.values[parameter.name] ?? parameter.default);
    if (text !== write(parameter.default)) params.set(`p.${parameter.name}`, text);
  }
  if (state.glc !== '') params.set('glc', state.glc);
  if (!hasFirstLibraries(state, form)) params.set('libraries', write([...state.libraries]));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Returns whether every required value is there, so that the rule can run. */
export const isComplete = ({ values }: RunState, { parameters }: FormShape): boolean =>
  parameters.every(
    ({ parameter }) =>
      parameter.type !== 'text' || !parameter.isRequired || values[parameter.name] !== '',
  );

/** Returns whether the libraries are still the first libraries of the rule. */
export const hasFirstLibraries = (
  { libraries }: Pick<RunState, 'libraries'>,
  { libraries: { chosen } }: FormShape,
): boolean => write([...libraries]) === write([...chosen]);

/** Returns the values for the call that runs the rule, without defaults. */
export function toRuleValues(values: FormValues, { parameters }: FormShape): RuleValues {
  return Object.fromEntries(
    parameters.flatMap(({ parameter: { name, default: standard } }) => {
      const value = values[name];
      return value === undefined || write(value) === write(standard) ? [] : [[name, value]];
    }),
  );
}

function read(text: string, parameter: RuleParameter): RuleValues[string] {
  switch (parameter.type) {
    case 'text':
    case 'dateRange':
      return text;
    case 'number': {
      const number = Number(text);
      return text !== '' && Number.isFinite(number) ? number : parameter.default;
    }
    default:
      return split(text);
  }
}

// The codes of a list are encoded, because a code may contain a comma.
function write(value: RuleValues[string]): string {
  return Array.isArray(value) ? value.map(encodeURIComponent).join(',') : String(value);
}

function split(text: string): string[] {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}
