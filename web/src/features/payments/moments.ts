const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** The time of day where the reader is: '14:03:27' or as their language has it. Takes ISO 8601. */
export function clockTime(iso: string): string {
  return clock.format(new Date(iso))
}

/** How long it took from one moment to another, to a tenth below ten seconds: '0.4 seconds', '2 minutes'. Takes ISO 8601. */
export function secondsBetween(from: string, to: string): string {
  const seconds = Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000
  if (seconds < 10) return `${seconds.toFixed(1)} seconds`
  const [count, unit] = LARGER.find(([size]) => seconds >= size * 1.5) ?? ([1, 'second'] as const)
  return `${Math.round(seconds / count)} ${unit}s`
}

const LARGER = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const
