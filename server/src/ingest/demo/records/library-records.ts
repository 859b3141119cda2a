// The codes and copy targets of the demonstration city. Every pair of names is [Chinese, English].

type Pair = readonly [zh: string, en: string];

/** The roles of the staff, each with the last character of the codes of its operators. */
export const operatorRoles: readonly { name: Pair; remark: Pair; ends: readonly string[] }[] = [
  {
    name: ['总服务台', 'Main desk'],
    remark: ['办证、咨询、还书', 'Cards, enquiries, returns'],
    ends: ['-01'],
  },
  {
    name: ['流通外借岗', 'Circulation desk'],
    remark: ['借还、上架', 'Loans, returns, shelving'],
    ends: ['-02', '-03'],
  },
  {
    name: ['少儿服务岗', 'Children’s desk'],
    remark: ['少儿区借还与活动', 'Loans and events for children'],
    ends: ['-04'],
  },
  {
    name: ['预约取书岗', 'Holds desk'],
    remark: ['预约、通借通还', 'Holds, returns of other libraries'],
    ends: ['-05'],
  },
  {
    name: ['志愿者岗', 'Volunteers'],
    remark: ['周末与寒暑假', 'Weekends and school holidays'],
    ends: ['-06'],
  },
  {
    name: ['自助设备', 'Self-service'],
    remark: ['自助借还机', 'Self-checkout machines'],
    ends: ['-S1', '-S2'],
  },
];

export const operationTypes: readonly (readonly [
  code: string,
  name: Pair,
  event: string | null,
])[] = [
  ['30001', ['借书', 'Check out'], 'loan'],
  ['30002', ['还书', 'Check in'], 'return'],
  ['30003', ['续借', 'Renew'], 'renew'],
  ['30004', ['预约', 'Place a hold'], 'reserve'],
  ['30009', ['异地还书', 'Return elsewhere'], 'return'],
  ['30101', ['办证', 'Register a reader'], 'register'],
  ['30301', ['赔书', 'Pay for a lost item'], null],
];

export const typeGroups: readonly (readonly [name: Pair, rdtypes: readonly string[]])[] = [
  [['未成年人', 'Children'], ['03']],
  [['学生', 'Students'], ['02']],
  [
    ['成年人', 'Adults'],
    ['01', '04', '07'],
  ],
  [['老年人', 'Older readers'], ['05']],
  [
    ['特殊与集体', 'Special and institutional'],
    ['06', '08', '09'],
  ],
];

/** The copy targets, by class: one copy, and one more for each `loansPerCopy` loans a year. */
export const demoCopyTargets: readonly { clc: string; loansPerCopy: number; remark: Pair }[] = [
  { clc: '', loansPerCopy: 8, remark: ['其余各类', 'All other classes'] },
  {
    clc: 'I',
    loansPerCopy: 6,
    remark: [
      '文学：热门书等待不超过两周',
      'Literature: at most two weeks’ wait for popular titles',
    ],
  },
  { clc: 'K', loansPerCopy: 6, remark: ['历史、地理', 'History, geography'] },
  { clc: 'G', loansPerCopy: 6, remark: ['文化、教育', 'Culture, education'] },
];

/** Departments, each with the departments below it. */
export const departments: readonly (readonly [name: string, below: readonly string[]])[] = [
  ['读者服务部', ['外借服务组', '阅览服务组', '办证咨询台']],
  ['少儿服务部', ['绘本活动组']],
  ['采访编目部', ['中文采访组', '外文采访组']],
  ['数字资源部', []],
  ['业务辅导部', ['总分馆协调组']],
];

/** Reader groups, each with the question and the cell whose readers are in the group. */
export const readerGroups = [
  {
    name: ['今年借过书的少儿读者', 'Children who borrowed this year'],
    note: ['用于少儿活动的通知', 'For news of children’s programmes'],
    query: {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['active_borrowers'],
      by: ['readerType'],
      range: 'thisYear',
    },
    cell: { metric: 'active_borrowers', codes: { readerType: '03' } },
  },
  {
    name: ['今年借过书的老年读者', 'Older readers who borrowed this year'],
    note: ['用于大字本和讲座的推荐', 'For large print and talks'],
    query: {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['active_borrowers'],
      by: ['readerType'],
      range: 'thisYear',
    },
    cell: { metric: 'active_borrowers', codes: { readerType: '05' } },
  },
  {
    name: ['去年借过、近 90 天没有再借', 'Borrowed last year, not in the last 90 days'],
    note: ['可以发一次“好久不见”的提醒', 'Readers to write to'],
    query: {
      kind: 'lost',
      question: 'silent',
      base: 'lastYear',
      first: { code: 'loan' },
      silentDays: 90,
    },
    cell: { metric: 'silent', codes: {} },
  },
] as const;
