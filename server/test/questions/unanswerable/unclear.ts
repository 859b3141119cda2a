import type { Entry } from '../meaning.ts';
import { back, q } from '../write.ts';

const severalReadings = (about: string) => back('ambiguous', about);
const nonsense = back('notUnderstood', 'nonsense');

/** Questions that must be asked back: several readings, or no sense. */
// biome-ignore format: one question a row
export const unclear: readonly Entry[] = [
  q('unclear-01', severalReadings('metric'), '上个月怎么样', '最近情况如何', '今年咋样'),
  q('unclear-02', severalReadings('metric'), '上月流通量', '十月份流通情况多少', '上个月的流通数据'),
  q('unclear-03', severalReadings('library'), '大学城上月外借', '大学城那个馆上个月借了多少', '十月份大学城馆外借册次'),
  q('unclear-04', severalReadings('context'), '那到馆呢', '只看周末', '换成占比'),
  q('unclear-05', severalReadings('measure'), '哪个馆最好', '最差的分馆是哪个', '哪家馆表现突出'),
  q('unclear-06', severalReadings('date'), '那天来了多少人', '当时外借多少', '那段时间的到馆'),
  q('unclear-07', severalReadings('holidays'), '节假日外借多少', '节假日和平时到馆比', '今年放假的日子来了多少人'),
  q('unclear-08', nonsense, '啊啊啊啊', '馆馆馆上上月月', 'asdfghjkl'),
  q('unclear-09', nonsense, '今晚吃什么', '给我讲个笑话', '帮我写首诗'),
  q('unclear-10', severalReadings('topWithinEach'), '每个馆借得最多的三本书', '上月各馆分别的借阅前三名', '各类书里今年最热的五本，每类五本'),
  q('en-unclear-01', severalReadings('metric'), 'how are we doing', 'how was last month', 'give me the numbers'),
  q('en-unclear-02', severalReadings('measure'), 'which library is best', 'what is our worst branch', 'top library please'),
  q('en-unclear-03', severalReadings('library'), 'loans at University Town last month', 'how much did University Town lend in October', 'University Town, last month’s loans'),
  q('en-unclear-04', nonsense, 'asdf qwer', 'what should I eat tonight', 'tell me a joke'),
  q('en-unclear-05', severalReadings('context'), 'and the visits?', 'only weekends', 'as a share'),
];
