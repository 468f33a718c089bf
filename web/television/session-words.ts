import type { BrowserSession } from '@player/server/app-client'
import { dateTimeText } from './time-words.ts'

const PLACES = { this_network: 'In this network. ', elsewhere: 'Somewhere else. ' } as const

/** 'In this network. Logged in 24 Nov. 2026, 14:05': where the browser was last used and when it logged in. */
export const sessionLine = ({ place, started_at: started }: BrowserSession): string =>
  `${place === null ? '' : PLACES[place]}Logged in ${dateTimeText(started)}`

export const loggedInLine = ({ browser }: BrowserSession): string => `${browser} is logged in.`

export const loggedOutLine = ({ browser }: BrowserSession): string => `${browser} was logged out.`
