/** Shows the mark of the product: books on a shelf that are also bars. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="var(--solid)" />
      <g fill="#fff">
        <rect x="7" y="15" width="4" height="10" rx="1" />
        <rect x="13" y="9" width="4" height="16" rx="1" />
        <rect
          x="19.2"
          y="7.4"
          width="4"
          height="17.8"
          rx="1"
          transform="rotate(-12 21.2 16.3)"
          opacity=".86"
        />
      </g>
    </svg>
  );
}
