import {
  type Language,
  nameIn,
  type Permission,
  type RulePage,
  type RuleParameter,
} from '@stacksight/contract';
import { parameterDefault } from './form/default-of.ts';
import {
  type FormContext,
  parameterChoices,
  parameterDimension,
} from './form/parameter-choices.ts';
import type { ListedRule, RuleRow } from './rule-config.store.ts';
import { runPlaceOf } from './run/to-query.ts';

/** Converts a rule into an entry of a list. */
export function toSummary({ rule, folder }: ListedRule, language: Language) {
  const { id, folderId, version, modifiedAt, modifiedBy, isReady, body } = rule;
  return {
    id,
    name: body.name,
    means: nameIn(body.means, language),
    folderId,
    folder: nameIn(folder, language),
    kind: body.question.kind,
    version,
    modifiedAt: modifiedAt.toISOString(),
    modifiedBy,
    isReady,
  };
}

/** Converts a rule into a reply with its question. */
export function toRule({ id, folderId, version, modifiedAt, modifiedBy, isReady, body }: RuleRow) {
  const stamps = { version, modifiedAt: modifiedAt.toISOString(), modifiedBy, isReady };
  return { ...body, id, folderId, ...stamps };
}

// The pages of collection decisions that act on what a built-in rule finds, by the code of the rule.
const decisionPages: Readonly<Record<string, readonly [path: string, needs: Permission]>> = {
  purchase_alert: ['/holdings/insufficient?list=reserved', 'holdings:view'],
  copies_enough: ['/holdings/insufficient', 'holdings:view'],
  refused: ['/holdings/insufficient', 'holdings:view'],
  zero_hit_searches: ['/holdings/insufficient?list=searched', 'holdings:view'],
  duplicates: ['/holdings/weeding', 'holdings:weed'],
  last_copy: ['/holdings/weeding', 'holdings:weed'],
  dead_stock: ['/holdings/weeding', 'holdings:weed'],
  zero_circulation: ['/holdings/weeding', 'holdings:weed'],
};

function decisionPageOf(
  { code, isReady }: Pick<RuleRow, 'code' | 'isReady'>,
  { isSuper, permissions }: FormContext['asker'],
): string | null {
  const [path, needs] = (isReady && decisionPages[code ?? '']) || [];
  return path && needs && (isSuper || permissions.has(needs)) ? path : null;
}

/** Converts a rule for a person who fills in its form. */
export async function toPage(rule: RuleRow, place: FormContext): Promise<RulePage> {
  const { id, version, body } = rule;
  const { language, scope } = place;
  const parameters = await Promise.all(
    body.parameters.map(async (parameter) => {
      const field = await parameterDimension(parameter, place);
      // If the author wrote the label in one language only, the label of the dimension in the model is used in the
      // other.
      const hasLabel = field === null || parameter.label[language] !== '';
      return {
        parameter: {
          ...parameter,
          default: await parameterDefault(parameter, place),
        } as RuleParameter,
        label: hasLabel ? nameIn(parameter.label, language) : field.label,
        hint: parameter.hint === undefined ? null : nameIn(parameter.hint, language),
        choices: await parameterChoices(parameter, place),
        field,
      };
    }),
  );
  const { question } = body;
  return {
    id,
    path: `/rule/${id}`,
    component: 'rule-config/rule-run',
    name: nameIn(body.name, language),
    means: nameIn(body.means, language),
    glc: scope.glc,
    parameters,
    libraries: {
      chosen: [...(runPlaceOf(question, { glc: scope.glc }).libraries ?? [])],
      isFixed: question.kind === 'query' && question.fixesLibraries === true,
    },
    chart: body.chart,
    decisionPage: decisionPageOf(rule, place.asker),
    version,
  };
}
