import type { Text } from './dataset.ts';

// Names of codes for which the warehouse has no dictionary. A code without a name here is shown as loaded.

type Names = Readonly<Record<string, Text>>;

export const channelNames: Names = {
  counter: { 'zh-CN': '服务台', 'en-US': 'Desk' },
  desk: { 'zh-CN': '服务台', 'en-US': 'Desk' },
  self: { 'zh-CN': '自助机', 'en-US': 'Self-service' },
  self_service: { 'zh-CN': '自助机', 'en-US': 'Self-service' },
  opac: { 'zh-CN': '联机目录', 'en-US': 'OPAC' },
  mobile: { 'zh-CN': '移动端', 'en-US': 'Mobile' },
  app: { 'zh-CN': '移动应用', 'en-US': 'Mobile app' },
  wechat: { 'zh-CN': '微信', 'en-US': 'WeChat' },
  web: { 'zh-CN': '网站', 'en-US': 'Website' },
  online: { 'zh-CN': '线上', 'en-US': 'Online' },
  gate: { 'zh-CN': '门禁', 'en-US': 'Gate' },
  phone: { 'zh-CN': '电话办理', 'en-US': 'By telephone' },
  sushi: { 'zh-CN': '出版商报告', 'en-US': 'Publisher report' },
};

export const holdOutcomeNames: Names = {
  filled: { 'zh-CN': '已满足', 'en-US': 'Filled' },
  cancelled: { 'zh-CN': '已取消', 'en-US': 'Cancelled' },
  expired: { 'zh-CN': '逾期未取', 'en-US': 'Not collected' },
  waiting: { 'zh-CN': '等待中', 'en-US': 'Waiting' },
};

export const readerStateNames: Names = {
  valid: { 'zh-CN': '有效', 'en-US': 'Valid' },
  invalid: { 'zh-CN': '停用', 'en-US': 'Stopped' },
  suspended: { 'zh-CN': '暂停', 'en-US': 'Suspended' },
  expired: { 'zh-CN': '已过期', 'en-US': 'Expired' },
  lost: { 'zh-CN': '挂失', 'en-US': 'Reported lost' },
  cancelled: { 'zh-CN': '已注销', 'en-US': 'Cancelled' },
};

export const creditRuleNames: Names = {
  start: { 'zh-CN': '办证初始积分', 'en-US': 'Points to begin with' },
  on_time: { 'zh-CN': '按期归还', 'en-US': 'Returned on time' },
  overdue: { 'zh-CN': '逾期归还', 'en-US': 'Returned late' },
  hold_expired: { 'zh-CN': '预约逾期未取', 'en-US': 'Hold not collected' },
};

/** English names of electronic resources. The logs of single sign-on name resources in Chinese. */
export const resourceNames: Names = {
  中国知网: { 'zh-CN': '中国知网', 'en-US': 'CNKI' },
  万方数据: { 'zh-CN': '万方数据', 'en-US': 'Wanfang Data' },
  维普期刊: { 'zh-CN': '维普期刊', 'en-US': 'CQVIP Journals' },
  超星电子图书: { 'zh-CN': '超星电子图书', 'en-US': 'Chaoxing e-books' },
  读秀学术搜索: { 'zh-CN': '读秀学术搜索', 'en-US': 'Duxiu Scholar' },
  博看期刊: { 'zh-CN': '博看期刊', 'en-US': 'Bookan Magazines' },
  龙源期刊: { 'zh-CN': '龙源期刊', 'en-US': 'Dragonsource Magazines' },
  QQ阅读: { 'zh-CN': 'QQ阅读', 'en-US': 'QQ Reading' },
  云图有声: { 'zh-CN': '云图有声', 'en-US': 'Yuntu Audiobooks' },
  起点考试: { 'zh-CN': '起点考试', 'en-US': 'Qidian Exams' },
  贝贝英语: { 'zh-CN': '贝贝英语', 'en-US': 'Beibei English' },
  库客音乐: { 'zh-CN': '库客音乐', 'en-US': 'KUKE Music' },
  中华古籍资源库: { 'zh-CN': '中华古籍资源库', 'en-US': 'Chinese Ancient Books' },
};

/** The name of the reader types that a library has not put into a reader type group. */
export const noGroupName: Text = { 'zh-CN': '未分组', 'en-US': 'Not grouped' };

/** The code and name for operators without a role. */
export const noOperatorRole = 'none';
export const noOperatorRoleName: Text = { 'zh-CN': '未设角色', 'en-US': 'No role' };
