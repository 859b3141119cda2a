import styles from './tree.module.css';

/** Shows a name with the searched text highlighted. */
export function FoundText({ text, search }: { text: string; search: string }) {
  const word = search.trim().toLowerCase();
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word);
  if (at < 0) return text;
  const end = at + word.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
