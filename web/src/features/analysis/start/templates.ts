import type { ComponentChart } from '@stacksight/contract';
import { emptyDraft, newEvent, type QuestionDraft } from '../draft/draft.ts';

// The templates are questions that librarians often ask.

export type TemplateName =
  | 'loans'
  | 'visits'
  | 'gone'
  | 'autumn'
  | 'silent'
  | 'funnel'
  | 'firstLoan'
  | 'often'
  | 'again'
  | 'hours'
  | 'after'
  | 'lifecycle'
  | 'days'
  | 'perReader'
  | 'turnover'
  | 'shelf';
export type Template = { name: TemplateName; draft: QuestionDraft; chart: ComponentChart };

const event = (
  code: string,
  measure: QuestionDraft['events'][number]['measure'] = { type: 'count' },
) => ({
  ...newEvent,
  code,
  measure,
});

/** Returns the templates on a day; a template about a season uses the last completed season. */
export function templatesOn(today: Date): Template[] {
  const lastYear = today.getFullYear() - 1;
  const autumn = { start: { date: `${lastYear}-09-01` }, end: { date: `${lastYear}-11-30` } };
  return [
    template('loans', { events: [event('loan')], compare: 'lastYear', grain: 'month' }),
    template('gone', {
      kind: 'lost',
      question: 'silent',
      events: [event('register'), event('loan')],
      range: autumn,
    }),
    template('autumn', {
      kind: 'retention',
      events: [event('register'), event('loan')],
      range: autumn,
      periods: 12,
    }),
    template('silent', {
      kind: 'lost',
      question: 'silent',
      events: [event('loan')],
      range: 'lastYear',
      by: ['library'],
    }),
    template('funnel', {
      kind: 'funnel',
      events: ['visit', 'loan', 'return'].map((code) => event(code)),
    }),
    template('firstLoan', {
      kind: 'funnel',
      events: ['register', 'loan'].map((code) => event(code)),
      range: 'lastYear',
      by: ['readerType'],
    }),
    template('visits', {
      events: [event('visit')],
      range: 'last90Day',
      by: ['library'],
      grain: 'none',
      compare: 'lastYear',
    }),
    template('hours', {
      events: [event('loan')],
      range: 'last90Day',
      by: ['weekday', 'hour'],
      grain: 'none',
      top: 200,
    }),
    template('often', { kind: 'distribution', events: [event('loan')], range: 'lastYear' }),
    template('lifecycle', { kind: 'lifecycle', events: [event('loan')] }),
    template('again', { kind: 'interval', events: [event('loan'), event('loan')] }),
    template('days', { kind: 'stickiness', events: [event('visit')] }),
    template('after', {
      kind: 'path',
      events: ['visit', 'loan', 'return', 'renew', 'reserve'].map((code) => event(code)),
      range: 'last90Day',
    }),
    template('perReader', {
      events: [event('loan'), event('loan', { type: 'readers' })],
      formulas: [{ label: '', expr: 'A / B' }],
      grain: 'month',
    }),
    template('shelf', {
      kind: 'firstLast',
      events: [event('loan')],
      of: 'title',
      range: 'thisYear',
      grain: 'month',
    }),
    template('turnover', {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['turnover', 'loans', 'loanable'],
      by: ['mainClass'],
      range: 'lastYear',
      grain: 'none',
      top: 22,
    }),
  ];
}

function template(
  name: TemplateName,
  part: Partial<QuestionDraft>,
  chart: ComponentChart = 'auto',
): Template {
  return { name, draft: { ...emptyDraft, ...part }, chart };
}
