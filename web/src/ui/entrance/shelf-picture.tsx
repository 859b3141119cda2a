import styles from './entrance.module.css';

// The heights of the book spines, which look like a bar chart of a year.
const spines = [
  38, 52, 46, 61, 55, 70, 49, 64, 78, 59, 83, 72, 66, 90, 75, 97, 68, 88, 104, 81, 112, 95, 86, 118,
  101, 126, 92, 110, 132, 107, 140, 121, 99, 134, 146, 115,
];

/** Draws a decorative shelf of books. */
export function ShelfPicture() {
  return (
    <svg
      className={styles.shelf}
      viewBox="0 0 504 160"
      preserveAspectRatio="xMinYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {spines.map((height, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture that never changes
          key={index}
          x={index * 14}
          y={160 - height}
          width={index % 3 === 0 ? 11 : 9}
          height={height}
          rx="1.5"
          opacity={0.16 + (index % 5) * 0.07}
        />
      ))}
      <polyline
        points={spines.map((height, index) => `${index * 14 + 5},${150 - height}`).join(' ')}
      />
    </svg>
  );
}
