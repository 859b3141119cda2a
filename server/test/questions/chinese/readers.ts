import type { Entry } from '../meaning.ts';
import { q, table } from '../write.ts';

/** Readers: registrations, cards, borrowers and their properties. */
// biome-ignore format: one question a row
export const readers: readonly Entry[] = [
  q('readers-01', table('new_readers', '2024-01-01~today', { grain: 'quarter', at: 'SF01' }), '少儿馆近三年每季度新增读者', '近3年少儿馆每季新办证多少', '最近三年少年儿童图书馆新增读者，按季度出'),
  q('readers-02', table('new_readers', 'lastMonth'), '上月新办证多少', '上个月新增读者', '十月份有多少人来办正'),
  q('readers-03', table('new_readers', 'thisYear', { by: 'library' }), '今年各馆新增读者', '今年每个馆办了多少证', '新办证，今年，各馆'),
  q('readers-04', table('new_readers', 'thisYear', { grain: 'month', compare: 'lastYear' }), '今年每月办证和去年同月比', '新增读者今年逐月，同比', '今年各月新办证人数与去年对比'),
  q('readers-05', table('new_readers', '2026-09-01~2026-09-30', { by: 'readerType' }), '九月开学办证的都是什么类型的读者', '今年9月新增读者按读者类型', '9月新办证，各读者类型分别几人'),
  q('readers-06', table('new_readers', 'lastYear', { by: 'ageGroup' }, 'share'), '去年新读者年龄占比', '去年办证的人各年龄段占多少', '去年新增读者的年龄构成'),
  q('readers-07', table('registered', 'today'), '现在有多少持证读者', '目前持证读者总数', '咱们现在一共多少读者了呀'),
  q('readers-08', table('valid_cards', 'today'), '现在有效证多少', '目前有效借书证数', '有效的读者证一共有多少张'),
  q('readers-09', table('valid_cards', '2025-12-31~2025-12-31'), '去年底有效借书证数', '截至2025年12月31日的有效证', '年底报表：去年年末有效证有多少'),
  q('readers-10', table('registered valid_cards', 'today', { by: 'library' }), '各馆持证读者和有效证', '每个馆有多少读者、多少有效证', '现在各馆持证读者数，有效证也列上'),
  q('readers-11', table('registered', 'today', { by: 'ageGroup' }, 'share'), '持证读者年龄构成', '读者各年龄段占比', '现有读者里老中青各占多少（按年龄段）'),
  q('readers-12', table('registered', 'today', { by: 'readerType sex' }), '持证读者按类型和性别', '读者类型×性别的人数', '各类读者里男女各多少'),
  q('readers-13', table('registered', 'today', { by: 'state' }), '各种证状态的读者有多少', '持证读者按证状态', '有效、停用、挂失的证各多少'),
  q('readers-14', table('registered', 'today', { by: 'area' }), '读者住在哪些区', '持证读者按居住区域分布', '咱们的读者都住哪儿（居住区域）'),
  q('readers-15', table('active_borrowers', 'lastMonth'), '上月多少人借过书', '上个月借书读者数', '十月份有多少个读者来借了书'),
  q('readers-16', table('active_borrowers', '2026-05-24~today', { by: 'library' }), '近半年各馆借书读者', '最近半年每个馆有多少人借过书', '各馆近六个月借过书的读者人数'),
  q('readers-17', table('active_borrowers', 'lastYear', { by: 'ageGroup' }), '去年各年龄段多少人借书', '去年借书读者按年龄段', '去年借过书的人，不同年龄段各多少'),
  q('readers-18', table('active_readers', 'lastMonth', { compare: 'lastYear' }), '上月活跃读者同比', '上个月活跃读者和去年同期比', '十月活跃读者数，较去年十月'),
  q('readers-19', table('active_readers', '2025-12-01~today', { grain: 'month' }), '近12个月活跃读者趋势', '最近十二个月每月活跃读者', '近12个月按月看有多少活跃读者'),
  q('readers-20', table('loans_per_borrower', 'lastYear', { by: 'readerType' }), '去年各类读者人均借几本', '去年人均外借册次，按读者类型', '各类型读者去年平均每人借多少册'),
  q('readers-21', table('loans_per_borrower', 'thisYear'), '今年人均外借', '今年平均每个借书的人借了几本', '人均借多少册，今年'),
  q('readers-22', table('active_borrowers loans loans_per_borrower', 'lastYear', { by: 'library' }), '去年各馆借书人数、册次和人均', '去年每个馆多少人借书、借了多少、人均多少', '各馆去年借书读者、外借册次、人均外借'),
  q('readers-23', table('new_readers', '2026-03-01~2026-05-31', { by: 'district' }), '今年春天各区办证', '春季各总分馆新增读者', '今年3到5月按区看新办证'),
  q('readers-24', table('new_readers', '2024-01-01~2024-12-31'), '前年办证多少', '前年新增读者数', '2024年一年办了多少新证'),
  q('readers-25', table('new_readers', 'thisYear', { by: 'library', top: 5, only: { readerType: '03' } }), '今年新增少儿读者最多的五个馆', '今年少儿证办得最多的5家馆', '新增少儿读者，今年，前五的馆'),
  q('readers-26', table('registered', 'today', { only: { missingMobile: 'yes' }, by: 'library' }), '各馆多少读者没留手机号', '缺手机号的读者，按馆', '没登记手机号的读者哪个馆多'),
  q('readers-27', table('registered', 'today', { compare: 'lastYear' }), '持证读者比去年同期多了多少', '持证读者数同比', '现在持证读者总数跟去年这时候比'),
  q('readers-28', table('active_borrowers', '2026-07-06~2026-08-31', { only: { ageGroup: '0 7' }, by: 'library' }), '今年暑假18岁以下有多少人在各馆借书', '暑期未满18岁的借书读者，按馆', '各馆暑假期间未成年（0到17岁）借书人数'),
  q('readers-29', table('new_readers', '2026-11-09~2026-11-15', { grain: 'day' }), '上上周每天办证多少', '上上个星期每日新增读者', '上上周新办证，按天'),
  q('readers-30', table('active_borrowers', 'thisYear', { by: 'readerUnit', top: 10 }), '今年借书人数最多的十个单位', '今年各读者单位借书读者前10', '哪十个院系单位今年借书的人多'),
];
