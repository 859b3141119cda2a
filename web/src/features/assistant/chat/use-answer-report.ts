import { type BasketItem, basketReportTitle, type LqaAnswer } from '@stacksight/contract';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { saveBlob } from '#lib/download.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { type Addable, visibleAddables } from '#ui/basket/addables.ts';

/** Returns the function that makes a Word document of one answer: its sentence, its charts and its tables. */
export function useAnswerReport(answer: LqaAnswer) {
  const [isMaking, setMaking] = useState(false);
  const make = async (button: HTMLElement) => {
    setMaking(true);
    try {
      const menuDataList = await itemsOf(button.closest('article'), answer);
      const body = { reportTitle: basketReportTitle, aiContent: answer.msg, menuDataList };
      const { name, blob } = await api.analyticsDoc.make({ query: {}, body });
      saveBlob(name, blob);
    } catch (error) {
      handleError(error);
    } finally {
      setMaking(false);
    }
  };
  return { isMaking, make };
}

/** Reads the charts of an answer, and the tables that no chart shows; an answer without any is its sentence alone. */
async function itemsOf(article: Element | null, answer: LqaAnswer): Promise<BasketItem[]> {
  const own = visibleAddables().filter(({ button }) => article?.contains(button) ?? false);
  const charts = new Set(own.filter(({ isChart }) => isChart).map(({ label }) => label));
  const isWanted = ({ isChart, label }: Addable) => isChart || !charts.has(label);
  const items = await Promise.all(own.filter(isWanted).map(({ toItem }) => toItem()));
  return items.length > 0 ? items : [sentenceOnly(answer)];
}

const sentenceOnly = ({ lqaChartTitle, msg }: LqaAnswer): BasketItem => ({
  menuName: lqaChartTitle,
  menuDesc: msg,
  tableDesc: '',
  tableHead: {},
  tableData: [],
  tableHeadStr: '',
  imageContent: '',
  imageName: '',
});
