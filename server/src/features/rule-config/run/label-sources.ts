import type { ruleLabels } from '@stacksight/contract';
import {
  channelNames,
  holdOutcomeNames,
  readerStateNames,
  resourceNames,
} from '#analytics/model/code-names.ts';
import type { LabelSource } from '#analytics/model/dataset.ts';

type RuleLabel = (typeof ruleLabels)[number];

const weekdays = {
  '1': { 'zh-CN': '周一', 'en-US': 'Monday' },
  '2': { 'zh-CN': '周二', 'en-US': 'Tuesday' },
  '3': { 'zh-CN': '周三', 'en-US': 'Wednesday' },
  '4': { 'zh-CN': '周四', 'en-US': 'Thursday' },
  '5': { 'zh-CN': '周五', 'en-US': 'Friday' },
  '6': { 'zh-CN': '周六', 'en-US': 'Saturday' },
  '7': { 'zh-CN': '周日', 'en-US': 'Sunday' },
};

const yearsHeld = {
  '0': { 'zh-CN': '不足 1 年', 'en-US': 'Under 1 year' },
  '1': { 'zh-CN': '1–2 年', 'en-US': '1–2 years' },
  '3': { 'zh-CN': '3–5 年', 'en-US': '3–5 years' },
  '6': { 'zh-CN': '6–10 年', 'en-US': '6–10 years' },
  '11': { 'zh-CN': '10 年以上', 'en-US': 'Over 10 years' },
};

const yearbook = {
  stock: { 'zh-CN': '总藏量（册）', 'en-US': 'Items held' },
  titles: { 'zh-CN': '总藏量（种）', 'en-US': 'Titles held' },
  added: { 'zh-CN': '本年新购藏量（册）', 'en-US': 'Items added' },
  spent: { 'zh-CN': '藏量购置费（元）', 'en-US': 'Spent on stock (CNY)' },
  cards: { 'zh-CN': '有效借书证数（个）', 'en-US': 'Valid cards' },
  newCards: { 'zh-CN': '本年新办证（个）', 'en-US': 'New cards' },
  visits: { 'zh-CN': '总流通人次', 'en-US': 'Visits' },
  sessions: { 'zh-CN': '外借人次', 'en-US': 'Loan sessions' },
  loans: { 'zh-CN': '外借册次', 'en-US': 'Loans' },
  renewals: { 'zh-CN': '续借册次', 'en-US': 'Renewals' },
  lectures: { 'zh-CN': '讲座次数', 'en-US': 'Lectures' },
  lecturePeople: { 'zh-CN': '讲座参加人次', 'en-US': 'Attendance of lectures' },
  exhibitions: { 'zh-CN': '展览次数', 'en-US': 'Exhibitions' },
  exhibitionPeople: { 'zh-CN': '展览参观人次', 'en-US': 'Visitors of exhibitions' },
  trainings: { 'zh-CN': '培训班次', 'en-US': 'Training courses' },
  trainingPeople: { 'zh-CN': '培训人次', 'en-US': 'Attendance of training' },
  online: { 'zh-CN': '线上服务人次', 'en-US': 'Online visits' },
  seats: { 'zh-CN': '阅览座席（个）', 'en-US': 'Seats' },
  area: { 'zh-CN': '房屋建筑面积（平方米）', 'en-US': 'Floor area (m²)' },
};

/** The table and column of the labels, for each kind of code. */
export const labelSources: Readonly<Record<RuleLabel, LabelSource>> = {
  library: { table: 'dim_library', key: 'libcode' },
  location: { table: 'dim_location', key: 'loc' },
  readerType: { table: 'dim_rdtype', key: 'rdtype' },
  circulationType: { table: 'dim_cirtype', key: 'cirtype' },
  state: { table: 'dim_state', key: 'state' },
  clc: { table: 'dim_clc', key: 'clc' },
  event: { table: 'dim_event', key: 'event' },
  title: { table: 'dim_bib', key: 'bookrecno' },
  channel: { list: channelNames, dictionary: 'channel' },
  holdOutcome: { list: holdOutcomeNames, dictionary: 'holdOutcome' },
  resource: { list: resourceNames, dictionary: 'resource' },
  weekday: { list: weekdays },
  readerState: { list: readerStateNames },
  yearsHeld: { list: yearsHeld },
  yearbook: { list: yearbook },
};
