// The codes of the demonstration city. The generator's SQL numbers them from 1, in this order.

/** The habit of a reader: 1 child, 2 student, 3 adult, 4 older reader. */
export type ReadingHabit = 1 | 2 | 3 | 4;

export type ReaderType = {
  rdtype: string;
  nameZh: string;
  nameEn: string;
  habit: ReadingHabit;
  /** The number of readers of this type in every thousand. */
  share: number;
  ages: readonly [from: number, to: number];
};

export const readerTypes: readonly ReaderType[] = [
  type('01', '普通读者', 'General reader', 3, 318, [19, 59]),
  type('02', '学生读者', 'Student', 2, 205, [12, 24]),
  type('03', '少儿读者', 'Child', 1, 196, [3, 12]),
  type('04', '教师读者', 'Teacher', 3, 48, [24, 58]),
  type('05', '老年读者', 'Older reader', 4, 86, [60, 86]),
  type('06', '残障读者', 'Reader with disability', 3, 7, [18, 70]),
  type('07', '社保卡读者', 'Social security card', 3, 127, [20, 60]),
  type('08', '集体读者', 'Institution', 3, 6, [30, 55]),
  type('09', '馆员', 'Library staff', 3, 7, [24, 58]),
];

function type(
  rdtype: string,
  nameZh: string,
  nameEn: string,
  habit: ReadingHabit,
  share: number,
  ages: readonly [number, number],
): ReaderType {
  return { rdtype, nameZh, nameEn, habit, share, ages };
}

export const circulationTypes: readonly (readonly [code: string, zh: string, en: string])[] = [
  ['001', '中文图书', 'Chinese books'],
  ['002', '少儿图书', "Children's books"],
  ['003', '外文图书', 'Foreign-language books'],
  ['004', '期刊合订本', 'Bound periodicals'],
  ['005', '音像资料', 'Audio-visual'],
  ['006', '工具书', 'Reference books'],
  ['007', '地方文献', 'Local collection'],
];

/** A pool of titles that share a shelf and appeal to the same readers. */
export type TitlePool = {
  name: string;
  shelving: string;
  cirtype: string;
  /** The pool's weight for children, students, adults and older readers. */
  taste: readonly [child: number, student: number, adult: number, older: number];
};

export const pools: readonly TitlePool[] = [
  pool('novel', 'literature', '001', 4, 16, 20, 16),
  pool('foreign-novel', 'literature', '001', 3, 11, 10, 4),
  pool('prose', 'literature', '001', 2, 7, 6, 9),
  pool('picture-book', 'picture', '002', 34, 1, 5, 2),
  pool('child-story', 'child', '002', 30, 5, 4, 2),
  pool('child-science', 'child', '002', 17, 3, 3, 1),
  pool('history', 'social', '001', 2, 6, 8, 15),
  pool('biography', 'social', '001', 1, 3, 4, 8),
  pool('travel', 'social', '001', 0, 1, 3, 4),
  pool('computing', 'science', '001', 0, 7, 5, 1),
  pool('engineering', 'science', '001', 0, 4, 3, 1),
  pool('health', 'science', '001', 0, 1, 5, 14),
  pool('economics', 'social', '001', 0, 4, 6, 2),
  pool('management', 'social', '001', 0, 3, 5, 1),
  pool('psychology', 'social', '001', 0, 5, 6, 2),
  pool('philosophy', 'social', '001', 0, 3, 3, 4),
  pool('law-politics', 'social', '001', 0, 4, 3, 4),
  pool('education', 'social', '001', 2, 4, 7, 2),
  pool('language', 'social', '001', 2, 7, 2, 1),
  pool('art', 'social', '001', 1, 3, 3, 5),
  pool('science', 'science', '001', 2, 4, 2, 1),
  pool('living', 'science', '001', 0, 1, 6, 5),
  pool('exam', 'social', '001', 0, 10, 4, 0),
  pool('foreign-language', 'foreign', '003', 2, 2, 1, 0),
  pool('serial', 'serial', '004', 0, 0, 0, 0),
  pool('tools', 'tools', '006', 0, 0, 0, 0),
  pool('local', 'local', '007', 0, 0, 0, 0),
  pool('media', 'media', '005', 1, 0, 1, 1),
];

function pool(
  name: string,
  shelving: string,
  cirtype: string,
  child: number,
  student: number,
  adult: number,
  older: number,
): TitlePool {
  return { name, shelving, cirtype, taste: [child, student, adult, older] };
}
