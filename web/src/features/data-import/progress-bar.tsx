import styles from './data-import.module.css';

/** Shows how much is done; a null share means that work goes on and its size is not known. */
export function ProgressBar({ share, label }: { share: number | null; label: string }) {
  const percent = share === null ? null : Math.min(100, Math.floor(share * 100));
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      <span data-unknown={percent === null || undefined} style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
