import { readStored, store } from '../../ui/stored.ts'

const NAME = 'tv-login'
const STORED_FORMAT = /^(\S+) (\d+) (\d+)$/

/** A log-in that waits for the television, `seconds` from now at most. */
export interface Waiting {
  readonly device: string
  readonly number: number
  readonly seconds: number
}

/** Stores the log-in for a reload: the code is used up, and only this page has the number. Without storage, a reload asks for a new code. */
export function storeWaiting({ device, number, seconds }: Waiting): void {
  const until = Math.round(Date.now() + seconds * 1_000)
  store('sessionStorage', NAME, `${device} ${String(number)} ${String(until)}`)
}

export const removeWaiting = (): void => store('sessionStorage', NAME, null)

/** The log-in that the page showed before a reload; null if there is none or it has expired. */
export function readWaiting(): Waiting | null {
  const [, device, number, until] = STORED_FORMAT.exec(readStored('sessionStorage', NAME) ?? '') ?? []
  const seconds = (Number(until) - Date.now()) / 1_000
  return device !== undefined && seconds > 0 ? { device, number: Number(number), seconds } : null
}
