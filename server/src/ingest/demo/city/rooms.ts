// The rooms of each kind of library, and the room for each book.

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

export type DemoRoom = {
  code: string;
  nameZh: string;
  nameEn: string;
  open: boolean;
  takes: readonly Shelving[];
};

type RoomLine = readonly [
  code: string,
  nameZh: string,
  nameEn: string,
  takes: string,
  closed?: 'closed',
];

const lines: Readonly<Record<string, readonly RoomLine[]>> = {
  central: [
    ['A1', '社会科学图书借阅区', 'Social Sciences Lending', 'social'],
    ['A2', '文学图书借阅区', 'Literature Lending', 'literature'],
    ['A3', '自然科学图书借阅区', 'Science and Technology Lending', 'science'],
    ['B1', '少儿借阅室', "Children's Lending Room", 'child'],
    ['B2', '亲子绘本馆', 'Picture Book Room', 'picture'],
    ['C1', '外文图书借阅室', 'Foreign Language Lending', 'foreign'],
    ['C2', '期刊阅览室', 'Periodicals Reading Room', 'serial'],
    ['C3', '报纸阅览室', 'Newspaper Reading Room', ''],
    ['D1', '地方文献室', 'Local Collection', 'local', 'closed'],
    ['D2', '参考工具书阅览室', 'Reference Room', 'tools'],
    ['D3', '古籍特藏阅览室', 'Rare Books Room', '', 'closed'],
    ['E1', '视听资料室', 'Audio-visual Room', 'media'],
    ['E2', '视障阅览室', 'Reading Room for the Blind', ''],
    ['E3', '新书展示区', 'New Books Display', ''],
    ['E4', '自修室', 'Study Room', ''],
    ['F1', '保存本书库', 'Deposit Stacks', '', 'closed'],
  ],
  children: [
    ['B1', '低幼绘本借阅区', 'Picture Books, Early Years', 'picture'],
    ['B2', '小学生借阅区', 'Primary School Lending', 'child'],
    ['B3', '中学生借阅区', 'Teenage Lending', 'literature science'],
    ['B4', '亲子阅读区', 'Parents and Children', 'social'],
    ['B5', '少儿英文绘本区', "Children's English Books", 'foreign'],
    ['B6', '少儿期刊阅览区', "Children's Periodicals", 'serial'],
    ['B7', '玩具图书馆', 'Toy Library', 'media'],
    ['B8', '报告厅', 'Story Hall', ''],
  ],
  district: [
    ['A1', '中文图书借阅区', 'Chinese Books Lending', 'social science'],
    ['A2', '文学图书借阅区', 'Literature Lending', 'literature foreign'],
    ['B1', '少儿借阅室', "Children's Lending Room", 'child picture'],
    ['C1', '期刊阅览室', 'Periodicals Reading Room', 'serial media'],
    ['D1', '地方文献室', 'Local Collection', 'local tools', 'closed'],
    ['E1', '自助借还厅', 'Self-service Hall', ''],
  ],
  branch: [
    ['A1', '综合借阅区', 'General Lending', 'social literature science foreign serial'],
    ['B1', '少儿阅读角', "Children's Corner", 'child picture'],
  ],
  self: [
    ['A1', '自助图书馆书柜', 'Self-service Cabinet', 'social literature science child picture'],
  ],
};

/** Returns the rooms of a kind of library. */
export function roomsOfKind(kind: string): DemoRoom[] {
  return (lines[kind] ?? []).map(([code, nameZh, nameEn, takes, closed]) => ({
    code,
    nameZh,
    nameEn,
    open: closed === undefined,
    takes: shelvings.filter((shelving) => takes.split(' ').includes(shelving)),
  }));
}

/** Returns the room in which a kind of library shelves a book: the first lending room if it has no special one. */
export function roomForBook(kind: string, shelving: Shelving): string {
  const rooms = roomsOfKind(kind);
  return (rooms.find((room) => room.takes.includes(shelving)) ?? rooms[0])?.code ?? '';
}
