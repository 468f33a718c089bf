export const playbackWords = {
  filmKeys: { skip: '10 seconds', restart: 'From the start', pause: 'Pause', resume: 'Play' },
  channelKeys: { channel: 'Channel', group: 'Group', more: 'More' },
  paused: 'Paused',
  endsAt: (time: string) => `Ends at ${time}`,
  menu: 'More about this channel',
  audio: 'Sound',
  subtitles: 'Subtitles',
  off: 'Off',
  cantPlay: 'This TV can’t play it, or your provider refused it.',
} as const

/** A position in a film: 1:02:03, or 2:03 in the first hour. */
export function positionText(seconds: number): string {
  const whole = Math.floor(seconds)
  const padded = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:${padded(minutes)}` : minutes}:${padded(whole % 60)}`
}
