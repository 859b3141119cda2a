/** The events of the warehouse: code, Chinese and English names. */
export const events: readonly (readonly [event: string, nameZh: string, nameEn: string])[] = [
  ['loan', '外借', 'Loan'],
  ['renew', '续借', 'Renewal'],
  ['return', '还回', 'Return'],
  ['reserve', '预约', 'Hold placed'],
  ['reserve_pickup', '预约取书', 'Hold picked up'],
  ['reserve_cancel', '取消预约', 'Hold cancelled'],
  ['reserve_expire', '预约逾期未取', 'Hold expired'],
  ['visit', '到馆', 'Visit'],
  ['search', '检索', 'Search'],
  ['login', '登录', 'Sign-in'],
  ['in_house', '馆内阅览', 'In-house use'],
  ['activity', '参加活动', 'Activity attended'],
  ['register', '办证', 'Registration'],
  ['enquiry', '咨询', 'Enquiry'],
  ['fine', '缴纳滞纳金或赔款', 'Fine or charge'],
  ['credit', '信用积分变动', 'Credit change'],
];
