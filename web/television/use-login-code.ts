import { useEffect, useState } from 'react'
import type { Client, LoginCode } from '@player/server/app-client'
import type { Machine } from './use-view.ts'

type Made =
  | { is: 'making' | 'over' }
  | { is: 'there'; code: LoginCode; until: number }
  | { is: 'failed'; error: unknown }

/** Codes are few in an hour, so one that is valid stays over visits of the screen. */
const kept = new WeakMap<Client, Extract<Made, { is: 'there' }>>()

/** After a phone has used it. */
export const forgetLoginCode = ({ client }: Machine): void => void kept.delete(client)

/**
 * A code to log in with a phone, made when the screen opens and none is valid; `renew` makes another. Once it expired it is
 * renewed only on request, because a code is for a viewer who is about to scan it.
 */
export function useLoginCode({ client }: Machine): { made: Made; renew: () => void } {
  const [made, setMade] = useState<Made>(() => validCode(client) ?? { is: 'making' })
  useEffect(() => {
    let isCurrent = true
    const show = (next: Made) => isCurrent && setMade(next)
    if (made.is === 'making') void makeCode(client).then(show)
    const left = made.is === 'there' ? made.until - performance.now() : null
    const timer = left === null ? undefined : setTimeout(() => show({ is: 'over' }), left)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, made])
  return { made, renew: () => setMade({ is: 'making' }) }
}

function validCode(client: Client): Made | null {
  const found = kept.get(client)
  return found && found.until > performance.now() ? found : null
}

async function makeCode(client: Client): Promise<Made> {
  try {
    const code = await client.createLoginCode()
    const made = { is: 'there', code, until: performance.now() + code.expires_in * 1000 } as const
    kept.set(client, made)
    return made
  } catch (error) {
    return { is: 'failed', error }
  }
}
