// Rooms of each kind of library, and which room a book belongs in.

export const shelvings = [
  'social',
  'literature',
  'science',
  'child',
  'picture',
  'foreign',
  'serial',
  'local',
  'tools',
  'media',
] as const;
export type Shelving = (typeof shelvings)[number];

export type Room = {
  code: string;
  nameZh: string;
  nameEn: string;
  /** Share of the library's shelves. */
  share: number;
  open: boolean;
  takes: readonly Shelving[];
};

type Line = readonly [
  code: string,
  nameZh: string,
  nameEn: string,
  share: number,
  takes: string,
  closed?: 'closed',
];

const lines: Readonly<Record<string, readonly Line[]>> = {
  central: [
    ['A1', '社会科学图书借阅区', 'Social Sciences Lending', 0.2, 'social'],
    ['A2', '文学图书借阅区', 'Literature Lending', 0.22, 'literature'],
    ['A3', '自然科学图书借阅区', 'Science and Technology Lending', 0.16, 'science'],
    ['B1', '少儿借阅室', "Children's Lending Room", 0.11, 'child'],
    ['B2', '亲子绘本馆', 'Picture Book Room', 0.07, 'picture'],
    ['C1', '外文图书借阅室', 'Foreign Language Lending', 0.04, 'foreign'],
    ['C2', '期刊阅览室', 'Periodicals Reading Room', 0.03, 'serial'],
    ['C3', '报纸阅览室', 'Newspaper Reading Room', 0.01, ''],
    ['D1', '地方文献室', 'Local Collection', 0.04, 'local', 'closed'],
    ['D2', '参考工具书阅览室', 'Reference Room', 0.04, 'tools'],
    ['D3', '古籍特藏阅览室', 'Rare Books Room', 0.01, '', 'closed'],
    ['E1', '视听资料室', 'Audio-visual Room', 0.02, 'media'],
    ['E2', '视障阅览室', 'Reading Room for the Blind', 0.01, ''],
    ['E3', '新书展示区', 'New Books Display', 0.01, ''],
    ['E4', '自修室', 'Study Room', 0.01, ''],
    ['F1', '保存本书库', 'Deposit Stacks', 0.05, '', 'closed'],
  ],
  children: [
    ['B1', '低幼绘本借阅区', 'Picture Books, Early Years', 0.32, 'picture'],
    ['B2', '小学生借阅区', 'Primary School Lending', 0.3, 'child'],
    ['B3', '中学生借阅区', 'Teenage Lending', 0.2, 'literature science'],
    ['B4', '亲子阅读区', 'Parents and Children', 0.08, 'social'],
    ['B5', '少儿英文绘本区', "Children's English Books", 0.05, 'foreign'],
    ['B6', '少儿期刊阅览区', "Children's Periodicals", 0.02, 'serial'],
    ['B7', '玩具图书馆', 'Toy Library', 0.01, 'media'],
    ['B8', '报告厅', 'Story Hall', 0.02, ''],
  ],
  district: [
    ['A1', '中文图书借阅区', 'Chinese Books Lending', 0.42, 'social science'],
    ['A2', '文学图书借阅区', 'Literature Lending', 0.22, 'literature foreign'],
    ['B1', '少儿借阅室', "Children's Lending Room", 0.2, 'child picture'],
    ['C1', '期刊阅览室', 'Periodicals Reading Room', 0.04, 'serial media'],
    ['D1', '地方文献室', 'Local Collection', 0.05, 'local tools', 'closed'],
    ['E1', '自助借还厅', 'Self-service Hall', 0.05, ''],
  ],
  branch: [
    ['A1', '综合借阅区', 'General Lending', 0.66, 'social literature science foreign serial'],
    ['B1', '少儿阅读角', "Children's Corner", 0.34, 'child picture'],
  ],
  self: [
    ['A1', '自助图书馆书柜', 'Self-service Cabinet', 1, 'social literature science child picture'],
  ],
};

/** The rooms of a kind of library. */
export function roomsOf(kind: string): Room[] {
  return (lines[kind] ?? []).map(([code, nameZh, nameEn, share, takes, closed]) => ({
    code,
    nameZh,
    nameEn,
    share,
    open: closed === undefined,
    takes: shelvings.filter((shelving) => takes.split(' ').includes(shelving)),
  }));
}

/** The room in which a kind of library keeps a shelving: its own, or the first lending room. */
export function roomFor(kind: string, shelving: Shelving): string {
  const rooms = roomsOf(kind);
  return (rooms.find((room) => room.takes.includes(shelving)) ?? rooms[0])?.code ?? '';
}
