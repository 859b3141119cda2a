import { type EnumEntry, nameIn } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '#lib/i18n/use-language.ts';
import styles from './enum-config.module.css';

/** Shows the details of an option list: its options, and the rules that use the list. */
export function EnumDetail({ row }: { row: EnumEntry }) {
  const { t } = useTranslation('enum-config');
  const language = useLanguage();
  return (
    <div className={styles.detail}>
      <p>
        <code>{row.code}</code> {row.remark}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('choice.code')}</th>
            <th>{t('choice.zh')}</th>
            <th>{t('choice.en')}</th>
          </tr>
        </thead>
        <tbody>
          {row.choices.map(({ code, label }) => (
            <tr key={code}>
              <td>
                <code>{code}</code>
              </td>
              <td>{label['zh-CN']}</td>
              <td>{label['en-US']}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('rules.title')}</h3>
      {row.rules.length === 0 && <p className={styles.none}>{t('rules.none')}</p>}
      <ul>
        {row.rules.map(({ id, names }) => (
          <li key={id}>
            <Link to={`/rule/${id}`}>{nameIn(names, language)}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
