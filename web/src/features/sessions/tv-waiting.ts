import { readStored, store } from '../../ui/stored.ts'

const NAME = 'tv-login'
const STORED = /^(\S+) (\d+) (\d+)$/

/** A log-in that waits for the television, for so many seconds from now. */
export interface Waiting {
  readonly device: string
  readonly number: number
  readonly seconds: number
}

/**
 * Keeps it in this tab for a reload: the code is used up, and only this page has the number. Without storage a reload asks
 * for a new code.
 */
export function keepWaiting({ device, number, seconds }: Waiting): void {
  const until = Math.round(Date.now() + seconds * 1_000)
  store('sessionStorage', NAME, `${device} ${String(number)} ${String(until)}`)
}

export const forgetWaiting = (): void => store('sessionStorage', NAME, null)

/** What the page showed before a reload, unless it has expired. */
export function keptWaiting(): Waiting | null {
  const [, device, number, until] = STORED.exec(readStored('sessionStorage', NAME) ?? '') ?? []
  const seconds = (Number(until) - Date.now()) / 1_000
  return device !== undefined && seconds > 0 ? { device, number: Number(number), seconds } : null
}
