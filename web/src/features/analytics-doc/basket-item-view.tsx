import { DeleteOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeptBasketItem, removeFromBasket } from '#lib/basket/basket-store.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { noValue } from '#ui/metric/value-text.ts';
import styles from './basket.module.css';

/** Shows an item of the report list: its name, and when it is expanded its picture and its table. */
export function BasketItemView({ item }: { item: KeptBasketItem }) {
  const { t } = useTranslation('report-list');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { menuName: name, tableData, about } = item;
  const shown = tableData.length;
  const count = about?.rowCount ?? shown;
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'fold' : 'expand', { name })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <span title={name}>{name}</span>
        </button>
        <small>{count > shown ? t('firstRows', { shown, count }) : t('rows', { count })}</small>
        <IconButton label={t('remove', { name })} onClick={() => removeFromBasket(item.id)}>
          <DeleteOutlined aria-hidden />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Preview item={item} />}
      </div>
    </li>
  );
}

function Preview({ item }: { item: KeptBasketItem }) {
  const { menuName, tableDesc, tableHead, tableHeadStr, tableData, imageContent } = item;
  const named = tableHeadStr.split(',').filter((key) => key in tableHead);
  const keys = named.length > 0 ? named : Object.keys(tableHead);
  return (
    <>
      {tableDesc !== '' && <p className={styles.count}>{tableDesc}</p>}
      {imageContent.startsWith('data:image/png;base64,') && (
        <img className={styles.picture} src={imageContent} alt={menuName} />
      )}
      <section
        className={styles.preview}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={menuName}
      >
        <table>
          <thead>
            <tr>
              {keys.map((key) => (
                <th key={key} scope="col">
                  {tableHead[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tableData.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an item never change
              <tr key={index}>
                {keys.map((key) => (
                  <td key={key}>{row[key] ?? noValue}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
