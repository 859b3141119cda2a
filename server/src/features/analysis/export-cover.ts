import type { Column, RowsReply } from '@stacksight/contract';

type Language = 'zh-CN' | 'en-US';

// The words of a workbook's cover stand beside the code that lays it out, as the model's labels do.
export const sheetNames = {
  'zh-CN': { coverName: '说明', sheetName: '数据', total: '合计' },
  'en-US': { coverName: 'About', sheetName: 'Data', total: 'Total' },
} as const;

const words = {
  'zh-CN': {
    title: '名称',
    range: '日期范围',
    group: '馆群',
    libraries: '图书馆',
    all: '全部',
    fresh: '数据截至',
    exported: '导出时间',
    demo: '演示数据',
    demoText: '本表来自演示馆群，并非真实业务数据',
    filter: '含当天，尚未结束',
    definition: '指标定义',
  },
  'en-US': {
    title: 'Title',
    range: 'Days',
    group: 'Library group',
    libraries: 'Libraries',
    all: 'All',
    fresh: 'Data up to',
    exported: 'Exported at',
    demo: 'Demonstration',
    demoText: 'These numbers come from the demonstration city, not from a real library',
    filter: 'with today, which is not over',
    definition: 'Definition',
  },
} as const;

/** The lines of a cover sheet: what, when, whose, how fresh, and what each metric means. */
export function coverOf(
  about: { title: string; columns: readonly Column[]; meta: RowsReply['meta']; exportedAt: Date },
  language: Language,
): [string, string][] {
  const word = words[language];
  const { range, libraries, glc, dataUntil, isDemo } = about.meta;
  const last = new Date(new Date(`${range.to}T00:00:00Z`).getTime() - 86_400_000)
    .toISOString()
    .slice(0, 10);
  return [
    [word.title, about.title],
    [
      word.range,
      `${range.from} ~ ${last}${range.isIncomplete ? ` (${word.filter})` : ''} · ${range.zone}`,
    ],
    [word.group, glc],
    [word.libraries, libraries === null ? word.all : libraries.join(', ')],
    [word.fresh, dataUntil ?? '–'],
    [
      word.exported,
      about.exportedAt.toLocaleString(language, { timeZone: range.zone, hour12: false }),
    ],
    ...(isDemo ? [[word.demo, word.demoText] as [string, string]] : []),
    ...about.columns
      .filter(({ means, role }) => means !== null && role === 'metric')
      .map(({ label, means, formula }): [string, string] => [
        `${word.definition}: ${label}`,
        `${means ?? ''} [${formula ?? ''}]`,
      ]),
  ];
}
