/** Returns a moment as day and time, in a language and in the zone of the browser. */
export function timeText(iso: string, language: string): string {
  return new Date(iso).toLocaleString(language, {
    ...{ month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    hour12: false,
  });
}
