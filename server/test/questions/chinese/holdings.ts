import type { Entry } from '../meaning.ts';
import { list, q } from '../write.ts';

/** Decisions about the stock: what to buy, to move and to weed. */
// biome-ignore format: one question a row
export const holdings: readonly Entry[] = [
  q('holdings-01', list('insufficientHoldings.insufficient'), '哪些书复本不够', '复本不足的书有哪些', '馆藏不足的图书列一下呗'),
  q('holdings-02', list('insufficientHoldings.insufficient', { libcode: 'SF01' }), '少儿馆哪些书不够借', '少儿馆缺复本的书', '拉个少图复本不足清单'),
  q('holdings-03', list('insufficientHoldings.insufficient', { clc: 'I' }), '文学类哪些书复本不足', '文学书里不够借的有哪些', 'I类复本不足的清单'),
  q('holdings-04', list('insufficientHoldings.reserved'), '哪些书预约排队太多', '预约太多、复本跟不上的书', '预约排队太长的书单'),
  q('holdings-05', list('insufficientHoldings.reserved', { ratio: 5 }), '每册预约超过5个的书', '预约比5以上的书有哪些', '一册书排了五个以上预约的清单'),
  q('holdings-06', list('insufficientHoldings.searched'), '读者搜了但借不到的书', '检索很多却借不到的书有哪些', '热搜缺藏清单'),
  q('holdings-07', list('insufficientHoldings.insufficient', { libcode: 'DG00', move: 'yes' }), '东港区图书馆缺的书里哪些能从别的馆调', '东港区馆复本不足、可以调拨解决的', '东港区图书馆不够借的书，别馆能匀出来的有哪些'),
  q('holdings-08', list('weeding.candidates', { libcode: 'SF00' }), '市图哪些书可以剔旧', '总馆可剔除的书', '示范市图书馆剔旧清单'),
  q('holdings-09', list('weeding.candidates', { libcode: 'QL00', clc: 'TP' }), '青岚区图书馆计算机类可以剔旧的书', '青岚区馆TP类剔旧候选', '青岚区图书馆哪些计算机书该剔了'),
  q('holdings-10', list('weeding.classes'), '各类书可剔多少册', '剔旧按类看，各多少册', '能剔的书按类统计'),
  q('holdings-11', list('weeding.totals', { reason: 'worn' }), '磨损该剔的书一共多少册', '因磨损可剔的总数', '借烂了该剔旧的有多少册'),
  q('holdings-12', list('holding.whatIf', { libraries: ['LJ00', 'WH00'], aim: 'loans', most: 100 }), '临江区图书馆和望湖区图书馆之间调100册，能多借多少', '临江、望湖两个区馆调拨100册试算', '如果在临江区馆和望湖区馆之间调一百册书，效果怎样'),
];
