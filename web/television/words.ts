import type { Licence, State } from '@player/server/app-client'

/** Texts of the television. */
export const words = {
  starting: { title: 'Just a moment', text: 'We’re getting this television ready.' },
  noNetwork: {
    title: 'No network',
    text: 'Check the cable or the Wi-Fi of this television. We’ll continue when it’s back online.',
  },
  away: { title: 'We can’t reach our server', text: 'Nothing is lost. We try again on our own.' },
  removed: {
    title: 'Removed from this device',
    text: 'This television was removed in the dashboard. A factory reset starts it again.',
  },
  waiting: {
    title: 'Allow this television',
    text: 'This device is already in use. Allow it in the dashboard, under Account Details, if the number is the same.',
  },
  blocked: {
    title: 'This device is blocked',
    text: 'Write to our support with the MAC address below.',
  },
  over: {
    title: 'Your trial is over',
    licenceTitle: 'Your licence is over',
    text: 'Your playlists are kept. Scan the code to activate this television on your phone.',
  },
  tooLongAway: {
    title: 'Connect to the internet',
    text: 'We couldn’t check your licence for too long. Your playlists are back as soon as our server answers.',
  },
  connect: {
    title: 'Add your first playlist',
    more: 'Add a playlist',
    scan: 'Scan the code with your phone, then confirm here. Or log in with what you see below.',
    text: 'Scan the code with your phone and log in with what you see here.',
  },
} as const

/** 'Trial, 5 days left'. */
export function licenceLine({ status, days_left: days, expires_at: expires }: Licence): string {
  if (status === 'inactive') return 'Not active'
  const name = status === 'trial' ? 'Trial' : 'Active'
  if (expires === null) return 'Active for life'
  return days === null ? name : `${name}, ${days} ${days === 1 ? 'day' : 'days'} left`
}

export const channelsLine = (count: number): string => (count === 1 ? '1 channel' : `${count} channels`)

/** Whether the state lets films play. */
export const isOver = ({ licence }: State): boolean => licence.status === 'inactive'

/** 21:05, on the television's clock. */
export const clockText = (now: number): string => {
  const date = new Date(now)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
