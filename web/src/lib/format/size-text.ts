const units = ['B', 'KB', 'MB', 'GB'];

/** Returns a file size in bytes as text, such as `1.2 MB`. */
export function toSizeText(bytes: number): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${value.toFixed(value < 10 && unit > 0 ? 1 : 0)} ${units[unit]}`;
}
